/** A letter that waits to be sent, with what it says and to whom; all of it goes when it has been sent or given up. */
export interface LetterRow {
  /** Its Message-ID begins with it. */
  id: string;
  /** What kind of letter it is, such as `password-reset`. */
  kind: string;
  /** The record that it is about: its type and id. */
  aboutRecord: string;
  aboutId: string;
  /** Who gets it, without an address: the type and id of a record, or `staff` and nothing. */
  recipientRecord: string;
  recipientId: string;
  /** By which it can be cancelled or replaced while it waits. */
  key: string | null;
  /** JSON: address, subject, text. */
  mail: string;
  dueAt: string;
  /** From then on it must not be sent any more. */
  uselessAfter: string | null;
  /** When it was cancelled, while somebody was sending it. */
  cancelledAt: string | null;
  createdAt: string;
  /** Tries that have failed. */
  attempts: number;
  /** Why the last try failed, in few words and without addresses. */
  problem: string;
  /** When the mail server first refused this letter for good. */
  refusedAt: string | null;
  /** Times that a mail server had all of it and nobody knows whether it took it. */
  doubts: number;
  /** Who is sending it, and until when that keeps the others from it. */
  holder: string | null;
  leaseExpiresAt: string | null;
}

/** What has become of a letter. Neither its text nor an address stands here. */
export interface LetterLogRow {
  /** Of the letter. */
  id: string;
  kind: string;
  aboutRecord: string;
  aboutId: string;
  recipientRecord: string;
  recipientId: string;
  outcome: 'sent' | 'filed' | 'refused' | 'missed' | 'cancelled';
  /** What the mail server said, shortened, with addresses taken out. */
  said: string;
  endedAt: string;
}

/** The tables of letters. */
export interface LetterTables {
  letter: LetterRow;
  letterLog: LetterLogRow;
}
