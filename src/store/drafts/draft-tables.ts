import type { DraftHead, DraftState } from '../../content/drafts.ts';
import type { ContentName } from '../../content/index.ts';

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
  record: ContentName;
  recordId: string;
  accountId: string;
  accountName: string;
  openedAt: string;
  seenAt: string;
}

export interface DraftStateRow extends Omit<DraftState, 'values'> {
  draftId: string;
  record: ContentName;
  recordId: string;
  accountId: string;
  /** JSON: the values, by their fields. */
  typed: string;
  /** Of that text, in characters. */
  length: number;
}

/** A draft that was published: a save of it that comes late begins nothing. */
export interface EndedDraftRow {
  id: string;
  at: string;
}

export interface DraftTables {
  endedDraft: EndedDraftRow;
  draft: DraftRow;
  draftState: DraftStateRow;
  presence: PresenceRow;
}
