import { localStore } from '#core/api-client/browser-storage.ts';
import type { VideoSource } from '#core/ui/video-source.ts';

/** The types of entries that can be saved. */
const kinds = ['blog', 'course', 'webinar', 'community', 'videoupload'] as const;
export type SavedKind = (typeof kinds)[number];

/** A saved entry, with everything that its list shows offline or when the entry no longer exists. */
export interface SavedEntry {
  kind: SavedKind;
  id: string;
  /** The path of its page, or of the page that shows it. */
  address: string;
  title: string;
  /** The file name of a stored picture, or empty. */
  picture: string;
  /** Its day in words, or empty. */
  day: string;
  /** The video to play in the list: videos have no pages of their own. */
  source?: VideoSource | undefined;
}

/** The key in local storage. The list is never sent, so no one learns what a visitor saves. */
const key = 'saved';
/** About 300 bytes each; browsers store a few million per site. */
const maxSaved = 200;

const noEntries: readonly SavedEntry[] = [];
let cache: { raw: string | null; entries: readonly SavedEntry[] } = { raw: null, entries: noEntries };
const listeners = new Set<() => void>();

/** The saved entries, newest first; the same array until the list changes. */
export function listSaved(): readonly SavedEntry[] {
  const raw = localStore.get(key);
  if (raw !== cache.raw) cache = { raw, entries: entriesOf(raw) };
  return cache.entries;
}

/** The server does not know the list. */
export const emptySnapshot = () => noEntries;

export const isSame = (one: Pick<SavedEntry, 'kind' | 'id'>, other: Pick<SavedEntry, 'kind' | 'id'>) =>
  one.kind === other.kind && one.id === other.id;

/**
 * Saves an entry, replacing an older version of it.
 *
 * @param index its position in the list; new entries come first
 * @returns whether it is saved: `full`, or `refused` where the browser stores nothing
 */
export function save(entry: SavedEntry, index = 0): 'kept' | 'full' | 'refused' {
  const others = listSaved().filter((one) => !isSame(one, entry));
  if (others.length >= maxSaved) return 'full';
  return write(others.toSpliced(index, 0, entry)) ? 'kept' : 'refused';
}

export function unsave(entry: Pick<SavedEntry, 'kind' | 'id'>): void {
  write(listSaved().filter((one) => !isSame(one, entry)));
}

/** Calls back when an entry was saved or removed, in this tab or another one. */
export function subscribeToSaved(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // Null: local storage was cleared.
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function write(entries: readonly SavedEntry[]): boolean {
  if (!localStore.set(key, JSON.stringify(entries))) return false;
  for (const listener of [...listeners]) listener();
  return true;
}

/** Validates the stored text, which an older version of the site or the visitor may have written. */
function entriesOf(raw: string | null): readonly SavedEntry[] {
  try {
    const found: unknown = JSON.parse(raw ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry).slice(0, maxSaved) : noEntries;
  } catch {
    return noEntries;
  }
}

function isEntry(found: unknown): found is SavedEntry {
  if (typeof found !== 'object' || found === null) return false;
  const { kind, id, address, title, picture, day, source } = found as Record<string, unknown>;
  return (
    kinds.some((known) => known === kind) &&
    [id, address, title, picture, day].every((text) => typeof text === 'string') &&
    // A path of this site only: browsers drop tabs and line breaks, after which two slashes could remain.
    /^\/(?![/\\])[^\t\n\r]*$/.test(String(address)) &&
    (source === undefined || isPlayable(source))
  );
}

/** As video-source.ts creates it. */
function isPlayable(found: unknown): found is VideoSource {
  if (typeof found !== 'object' || found === null) return false;
  const { kind, src, id, href, captions = [], chapters = [] } = found as Record<string, unknown>;
  if (kind === 'file') {
    return (
      isFile(src) &&
      isArrayOf(captions, (one) => isFile(one.src) && (one.language === 'en' || one.language === 'hi')) &&
      isArrayOf(chapters, (one) => typeof one.start === 'number' && typeof one.title === 'string')
    );
  }
  if (kind === 'youtube') return /^[\w-]{11}$/.test(String(id));
  return kind === 'link' && /^https?:\/\//.test(String(href));
}

/** A stored file of the site. */
const isFile = (address: unknown) => /^\/[a-f0-9]{24}\.\w+$/.test(String(address));

function isArrayOf(list: unknown, is: (one: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null && is(one));
}
