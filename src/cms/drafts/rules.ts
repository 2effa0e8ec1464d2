import type { ContentName } from '#cms/records/registry.ts';

/** What of a draft lists show. Moments are ISO, UTC. */
export interface DraftHead {
  /** Chosen by the form that began it: a UUID. */
  id: string;
  record: ContentName;
  /** The entry that is changed; empty: a new one. */
  recordId: string;
  accountId: string;
  /** The name of that account, as it was at the last save. */
  accountName: string;
  /** What the entry is called in it. */
  title: string;
  /** The revision of the entry that its writer has seen last; 0 for a new one. */
  baseRevision: number;
  /** Of the draft itself: rises by one with each save. */
  revision: number;
  createdAt: string;
  savedAt: string;
  /** When its writer has put it away; null: it is there. */
  discardedAt: string | null;
}

/** What somebody has typed into the form of an entry and has not published: the fields that differ, as forms send them. */
export interface Draft extends DraftHead {
  values: Readonly<Record<string, string>>;
  /** What the entry held in the same fields when they were first typed into; what they are compared with. */
  base: Readonly<Record<string, string>>;
}

/** One save of a draft: what has changed since the one before. A value of null: the field is again what the entry holds. */
export interface DraftSave {
  /** Chosen by the sender, anew for each save: one that comes twice is done once. */
  save: string;
  /** The revision of the draft that it goes on from; 0: there is none yet. */
  revision: number;
  record: ContentName;
  recordId: string;
  baseRevision: number;
  values: Readonly<Record<string, string | null>>;
  base: Readonly<Record<string, string>>;
  /**
   * The key of an earlier save of the same form that was not answered: the draft may be as that one has left it, in
   * place of `revision`. What it held is in this one too.
   */
  after?: string | undefined;
  /** Words of this form that its writer has decided against; they go among the earlier states. */
  aside?: Readonly<Record<string, string>>;
}

/** Why words went from a draft: typed over, decided against in a conflict, put away, or not in what was published. */
export type StateReason = 'typed over' | 'decided' | 'discarded' | 'published';

/** What a draft held before something went from it. */
export interface DraftState {
  id: string;
  /** When it went; ISO, UTC. */
  at: string;
  reason: StateReason;
  /** The fields that something went from, as they were. */
  values: Readonly<Record<string, string>>;
}

/** Who else has the form of an entry open. */
export interface OtherForm {
  name: string;
  /** Another window of the same account. */
  isOwn: boolean;
  openedAt: string;
  /** When they last saved a draft of it; null: they have none. */
  savedAt: string | null;
}

/** What a form that is open is told of its entry. */
export interface Presence {
  others: OtherForm[];
  /** Of the entry as it is; null: it is gone. */
  revision: number | null;
  /** The open draft that the account itself has of it. */
  draft: { id: string; revision: number } | null;
  /** Whether its drafts of this entry have earlier states. */
  hasStates: boolean;
}

/** What forms choose: ids of drafts, keys of saves. */
export const isDraftKey = /^[\w-]{8,64}$/;

/** Open ones of one account: more are refused, so that a program in trouble fills no disk. As many that were put away stay. */
export const maxDrafts = 200;
/** Characters of all values and of all bases together; the longest article that a form takes fits. */
export const longestDraft = 2_000_000;
/** Days for which a draft that was put away can be brought back. */
export const discardedDraftsStay = 30;
/** Earlier states of one draft, and days for which they stay. */
export const maxStates = 200;
export const statesStay = 30;
/** Characters of all earlier states of a draft; the oldest go first. */
export const longestStates = 2 * longestDraft;
/** Seconds after its last call for which a form counts as open; forms call every 20. */
export const presenceLasts = 60;

/** Of one text: more than the longest article has. */
const maxWords = 50_000;
/** Words that are looked for as beginnings, which takes a look at all others: who types begins a few at once. */
const maxBegun = 20;

/**
 * Whether a text held words that are in none of some others. Part of a word counts as the word: who types 'wor' goes on
 * to 'world'. What stands in markup counts too, so that a picture or a link is not lost unseen. Of what is too much to
 * be looked through, words are lost: to say so costs a state too many, and looking on would hold up everybody.
 */
export function losesWords(before: string, ...after: readonly (string | undefined)[]): boolean {
  if (before === '' || after.includes(before)) return false;
  const kept = new Set<string>();
  for (const text of after) if (!readWords(text ?? '', kept)) return true;
  const words = new Set<string>();
  if (!readWords(before, words)) return true;
  const missing = [...words].filter((word) => !kept.has(word));
  return missing.length > maxBegun || missing.some((word) => !isBeginning(word, kept));
}

/** Whether a text is another one that was typed on at its end; tags that close there do not count. */
export function goesOnFrom(longer: string, shorter: string): boolean {
  return longer.startsWith(shorter.replace(/(?:<\/[a-z0-9]+>|\s)+$/i, ''));
}

/** Adds the words of a text. @returns false where they are too many */
function readWords(text: string, words: Set<string>): boolean {
  let count = 0;
  for (const [word] of text.matchAll(/[^\s<>"=]+/g)) {
    if (++count > maxWords) return false;
    words.add(word);
  }
  return true;
}

function isBeginning(word: string, kept: ReadonlySet<string>): boolean {
  for (const one of kept) if (one.startsWith(word)) return true;
  return false;
}
