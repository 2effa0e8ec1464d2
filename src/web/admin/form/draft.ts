import type { ContentName } from '../../../content/index.ts';
import type { Entry } from '../entry.ts';

/** A form as it stands: everything that somebody typed or chose and did not save yet. */
export interface Draft {
  name: ContentName;
  /** The entry that is changed; absent: a new one is added. */
  entry: Entry | undefined;
  values: Record<string, string>;
  files: Record<string, File>;
  /** The fields that have lost a file or pictures, because a reload keeps texts alone. */
  lost?: string[];
}

/** There is one form at a time, because it is modal. */
const key = 'draft';
let draft: Draft | undefined;

/** Keeps what is being typed while the page lives, chosen files too. */
export function keepDraft(latest: Draft): void {
  draft = latest;
}

/** Keeps it beyond a reload as well, without files: they cannot be stored, and which fields they were in is kept instead. */
export function storeDraft(): void {
  if (!draft) return;
  const lost = Object.keys(draft.files);
  const stored: Draft = { ...draft, files: {}, lost };
  // Pasted pictures can be larger than what the browser stores.
  if (!store(stored)) store(withoutPictures(stored, lost));
}

function store(latest: Draft): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(latest));
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** What stands for a picture may hold a ">" itself. */
const pictureTag = /<img\b(?:"[^"]*"|[^">])*>/g;

function withoutPictures(latest: Draft, lost: string[]): Draft {
  const cut = Object.entries(latest.values).map(([name, value]) => {
    const text = value.replace(pictureTag, (tag) => (tag.includes(' src="data:') ? '' : tag));
    return { name, text, hasLost: text !== value };
  });
  return {
    ...latest,
    values: Object.fromEntries(cut.map(({ name, text }) => [name, text])),
    lost: [...lost, ...cut.filter(({ hasLost }) => hasLost).map(({ name }) => name)],
  };
}

/** What was being typed in the form of a type when the sign-in ended. */
export function findDraft(name: ContentName): Draft | undefined {
  draft ??= readStored();
  return draft?.name === name ? draft : undefined;
}

export function hasDraft(): boolean {
  draft ??= readStored();
  return draft !== undefined;
}

export function dropDraft(): void {
  draft = undefined;
  sessionStorage.removeItem(key);
}

function readStored(): Draft | undefined {
  if (typeof window === 'undefined') return undefined;
  const stored = sessionStorage.getItem(key);
  return stored ? JSON.parse(stored) : undefined;
}
