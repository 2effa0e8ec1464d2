import type { DraftHead } from '../../content/drafts.ts';

export interface DraftRow extends DraftHead {
  /** JSON: the values, by their fields. */
  typed: string;
  /** JSON: what the entry held in these fields. */
  base: string;
  /** The key of the last save, which may come again. */
  lastSave: string;
}

/** That somebody has the form of an entry open. */
export interface PresenceRow {
  /** Of one tab; made for each form that is opened. */
  form: string;
  record: string;
  recordId: string;
  accountId: string;
  accountName: string;
  openedAt: string;
  seenAt: string;
}

export interface DraftTables {
  draft: DraftRow;
  presence: PresenceRow;
}
