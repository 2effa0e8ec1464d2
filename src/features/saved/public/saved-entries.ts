import { localStore } from '#core/api-client/browser-storage.ts';
import type { Playable } from '#core/ui/playable-video.ts';

/** The kinds of entry that can be kept for later. */
const kinds = ['blog', 'course', 'webinar', 'community', 'videoupload'] as const;
export type SavedKind = (typeof kinds)[number];

/** An entry as the list of what is saved shows it, also without network and when the entry itself is gone. */
export interface SavedEntry {
  kind: SavedKind;
  id: string;
  /** Of its page, or of the page that shows it: a path of the site. */
  address: string;
  title: string;
  /** The bare name of a stored picture, or empty. */
  picture: string;
  /** Its day as it is read, or empty. */
  day: string;
  /** What can be played of it there and then: videos have no pages of their own. */
  source?: Playable | undefined;
}

/** Under this name the browser keeps them. Nothing of it is ever sent: nobody learns who saves what. */
const key = 'saved';
/** Some 300 bytes each; what a browser keeps for a site is a few million. */
const most = 200;

const nothing: readonly SavedEntry[] = [];
let read: { raw: string | null; entries: readonly SavedEntry[] } = { raw: null, entries: nothing };
const listeners = new Set<() => void>();

/** What is saved in this browser, the newest first; the same array as long as it is the same. */
export function listSaved(): readonly SavedEntry[] {
  const raw = localStore.get(key);
  if (raw !== read.raw) read = { raw, entries: entriesOf(raw) };
  return read.entries;
}

/** On the server nothing is known of it. */
export const listNone = () => nothing;

export const isSame = (one: Pick<SavedEntry, 'kind' | 'id'>, other: Pick<SavedEntry, 'kind' | 'id'>) =>
  one.kind === other.kind && one.id === other.id;

/**
 * Keeps an entry, in place of what was kept of it before.
 *
 * @param place where in the list; what is new comes first
 * @returns whether it is kept: not where the list is full, nor where the browser keeps nothing
 */
export function save(entry: SavedEntry, index = 0): 'kept' | 'full' | 'refused' {
  const others = listSaved().filter((one) => !isSame(one, entry));
  if (others.length >= most) return 'full';
  return write(others.toSpliced(index, 0, entry)) ? 'kept' : 'refused';
}

export function unsave(entry: Pick<SavedEntry, 'kind' | 'id'>): void {
  write(listSaved().filter((one) => !isSame(one, entry)));
}

/** Calls back when something was saved or removed, in this tab or in another one. */
export function onSaved(listener: () => void): () => void {
  const tell = (event: StorageEvent) => {
    // Null: everything was cleared.
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', tell);
  };
}

function write(entries: readonly SavedEntry[]): boolean {
  if (!localStore.set(key, JSON.stringify(entries))) return false;
  for (const listener of [...listeners]) listener();
  return true;
}

/** What an older version of the site has written, or somebody by hand, may be anything. */
function entriesOf(raw: string | null): readonly SavedEntry[] {
  try {
    const found: unknown = JSON.parse(raw ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry).slice(0, most) : nothing;
  } catch {
    return nothing;
  }
}

function isEntry(found: unknown): found is SavedEntry {
  if (typeof found !== 'object' || found === null) return false;
  const { kind, id, address, title, picture, day, source } = found as Record<string, unknown>;
  return (
    kinds.some((known) => known === kind) &&
    [id, address, title, picture, day].every((text) => typeof text === 'string') &&
    // A page of this site, and no other: browsers leave these three signs out, and two slashes would stay.
    /^\/(?![/\\])[^\t\n\r]*$/.test(String(address)) &&
    (source === undefined || isPlayable(source))
  );
}

/** As playable-video.ts makes it. */
function isPlayable(found: unknown): found is Playable {
  if (typeof found !== 'object' || found === null) return false;
  const { kind, src, id, href, captions = [], chapters = [] } = found as Record<string, unknown>;
  if (kind === 'file') {
    return (
      isFile(src) &&
      areAll(captions, (one) => isFile(one.src) && (one.language === 'en' || one.language === 'hi')) &&
      areAll(chapters, (one) => typeof one.start === 'number' && typeof one.title === 'string')
    );
  }
  if (kind === 'youtube') return /^[\w-]{11}$/.test(String(id));
  return kind === 'link' && /^https?:\/\//.test(String(href));
}

/** A stored file of the site. */
const isFile = (address: unknown) => /^\/[a-f0-9]{24}\.\w+$/.test(String(address));

function areAll(list: unknown, is: (one: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null && is(one));
}
