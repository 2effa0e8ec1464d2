import type { ContentName } from '#cms/records/registry.ts';

/** The fields of a draft in lists. Times are ISO, UTC. */
export interface DraftSummary {
  /** A UUID, chosen by the form that created it. */
  id: string;
  record: ContentName;
  /** The id of the entry; empty: a new one. */
  recordId: string;
  accountId: string;
  /** The name of the author's account at the last save. */
  accountName: string;
  /** The title of the entry in the draft. */
  title: string;
  /** The last revision of the entry that the author has seen; 0 for a new one. */
  baseRevision: number;
  /** The revision of the draft itself: increases with each save. */
  revision: number;
  createdAt: string;
  savedAt: string;
  /** When the author discarded it; null: it is open. */
  discardedAt: string | null;
}

/** Unpublished input in the form of an entry: the fields that differ, as forms send them. */
export interface Draft extends DraftSummary {
  values: Readonly<Record<string, string>>;
  /** The values of the entry when these fields were first edited; the base of comparisons. */
  base: Readonly<Record<string, string>>;
}

/** A save of a draft: the changes since the last one. A value of null: the field equals the entry again. */
export interface DraftSave {
  /** A new key for each save, chosen by the sender: a repeated save runs once. */
  saveKey: string;
  /** The revision of the draft that it continues from; 0: there is none yet. */
  revision: number;
  record: ContentName;
  recordId: string;
  baseRevision: number;
  values: Readonly<Record<string, string | null>>;
  base: Readonly<Record<string, string>>;
  /**
   * The key of an earlier save of the same form without an answer: the draft may be in the state after that save
   * instead of `revision`. This save contains its changes.
   */
  previousSaveKey?: string | undefined;
  /** Values of this form that the author has rejected; they are stored as an earlier state. */
  rejected?: Readonly<Record<string, string>>;
}

/**
 * Why words were removed from a draft: overwritten, rejected in a conflict, discarded, or not part of the published
 * version.
 */
export type StateReason = 'typed over' | 'decided' | 'discarded' | 'published';

/** The values of a draft before words were removed. */
export interface DraftState {
  id: string;
  /** The time of the removal; ISO, UTC. */
  at: string;
  reason: StateReason;
  /** The former values of the fields with removed words. */
  values: Readonly<Record<string, string>>;
}

/** Another open form of the entry. */
export interface OtherForm {
  name: string;
  /** Another window of the same account. */
  isOwn: boolean;
  openedAt: string;
  /** When they last saved a draft of it; null: they have none. */
  savedAt: string | null;
}

/** The data of an open form about its entry. */
export interface Presence {
  others: OtherForm[];
  /** The current revision of the entry; null: it was deleted. */
  revision: number | null;
  /** The account's own open draft of it. */
  draft: { id: string; revision: number } | null;
  /** Whether the account's drafts of this entry have earlier states. */
  hasStates: boolean;
}

/** Keys chosen by forms: ids of drafts, keys of saves. */
export const isDraftKey = /^[\w-]{8,64}$/;

/**
 * Open drafts per account: more are refused, so that a faulty program cannot fill the disk. The same limit applies to
 * discarded ones.
 */
export const maxDrafts = 200;
/** Characters of all values and bases together; the longest article that a form accepts fits. */
export const maxDraftLength = 2_000_000;
/** Days for which a discarded draft can be restored. */
export const discardedDraftRetentionDays = 30;
/** Earlier states per draft, and days for which they are kept. */
export const maxStates = 200;
export const stateRetentionDays = 30;
/** Characters of all earlier states of a draft; the oldest are deleted first. */
export const maxStatesLength = 2 * maxDraftLength;
/** Seconds after its last call for which a form counts as open; forms call every 20. */
export const presenceTimeoutSeconds = 60;

/** Words of a text: more than the longest article has. */
const maxWords = 50_000;
/** Upper limit of words compared as beginnings, each against all others: a typist begins few words at once. */
const maxPartialWords = 20;

/**
 * Whether a text has words that some others lack. The beginning of a word counts as the word, because a typist
 * continues 'wor' to 'world'. Markup counts too, so that the loss of a picture or a link is noticed. Beyond the limits
 * words count as lost: this costs an unnecessary state, whereas a longer comparison would block other requests.
 */
export function losesWords(before: string, ...after: readonly (string | undefined)[]): boolean {
  if (before === '' || after.includes(before)) return false;
  const remainingWords = new Set<string>();
  for (const text of after) if (!addWords(text ?? '', remainingWords)) return true;
  const words = new Set<string>();
  if (!addWords(before, words)) return true;
  const missing = [...words].filter((word) => !remainingWords.has(word));
  return missing.length > maxPartialWords || missing.some((word) => !isBeginning(word, remainingWords));
}

/** Whether a text continues another one at its end; tags that close there do not count. */
export function isContinuationOf(longer: string, shorter: string): boolean {
  return longer.startsWith(shorter.replace(/(?:<\/[a-z0-9]+>|\s)+$/i, ''));
}

/** Adds the words of a text. @returns false if there are too many */
function addWords(text: string, words: Set<string>): boolean {
  let count = 0;
  for (const [word] of text.matchAll(/[^\s<>"=]+/g)) {
    if (++count > maxWords) return false;
    words.add(word);
  }
  return true;
}

function isBeginning(word: string, remainingWords: ReadonlySet<string>): boolean {
  for (const one of remainingWords) if (one.startsWith(word)) return true;
  return false;
}
