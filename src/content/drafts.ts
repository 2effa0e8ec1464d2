import type { ContentName } from './index.ts';

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
}

/** Of one account: more are refused, so that a program in trouble fills no disk. */
export const mostDrafts = 200;
/** Characters of all values and of all bases together; the longest article that a form takes fits. */
export const longestDraft = 2_000_000;
/** Days for which a draft that was put away can be brought back. */
export const discardedDraftsStay = 30;
