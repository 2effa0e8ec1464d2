import type { Actor } from '../content/actor.ts';
import type { RecordName, StoredRecord } from '../content/index.ts';

/** What every row of a record has besides its fields. Moments are ISO texts in UTC. */
export interface RowBase {
  /** A version 7 UUID: sorting by it is sorting by creation. */
  id: string;
  addedAt: string;
  changedAt: string;
  /** Rises by one with each change. */
  revision: number;
}

export type RecordRow<Name extends RecordName> = RowBase & Omit<StoredRecord<Name>, '_id' | 'children'>;

export interface AccountRow {
  id: string;
  name: string;
  /** In lower case: addresses are compared without case. */
  email: string;
  passwordHash: string;
  role: string;
  /** Raised by a change of the password, which ends the tokens that carry an older number. */
  tokenVersion: number;
  addedAt: string;
}

/** A write of a record. */
export interface ChangeRow {
  /** A version 7 UUID: sorting by it is sorting by moment. */
  id: string;
  record: RecordName;
  recordId: string;
  /** The one that the write made. */
  revision: number;
  kind: 'created' | 'updated' | 'published' | 'unpublished' | 'trashed' | 'restored' | 'erased';
  at: string;
  actorKind: Actor['kind'];
  /** Of an account; else empty. */
  actorId: string;
  /** Copied: accounts come and go. Of an account or a job; else empty. */
  actorName: string;
  /** What the record was called; empty once personal data has been erased. */
  title: string;
  /** JSON of the row as it was before; null where there was none, or it has been erased. */
  before: string | null;
  /** The change that this one follows from; else empty. */
  causedBy: string;
}

/** A file that the site has stored. */
export interface StoredFileRow {
  name: string;
  kind: 'picture' | 'video';
  /** Since when nothing uses it; null: something does. */
  unusedSince: string | null;
  /** Since when it is being removed for good. */
  goingSince: string | null;
}

/** That a record, or an entry of the change log, uses a file; what does not apply is empty. */
interface FileUseRow {
  file: string;
  record: RecordName | '';
  recordId: string;
  changeId: string;
}

/** A letter that waits to be sent. */
interface OutboxRow {
  id: string;
  /** JSON. */
  letter: string;
  attempts: number;
  dueAt: string;
  createdAt: string;
  /** Why the last try failed, in a word. */
  problem: string;
}

/** A captcha solution that cannot be used again. */
interface UsedCaptchaRow {
  solution: string;
  expiresAt: string;
}

/** A link by which somebody may choose a new password. */
interface PasswordResetRow {
  /** The token itself stands in the letter only. */
  tokenHash: string;
  accountId: string;
  expiresAt: string;
}

/** The last good answer of the video platform to one of our two calls. */
interface ChannelAnswerRow {
  /** Which channel, and where it was asked for. */
  source: string;
  call: 'search' | 'videos';
  /** JSON. */
  answer: string;
  /** ISO, UTC. */
  answeredAt: string;
}

/** A request that may come again, and what it was answered. */
interface AnsweredRequestRow {
  scope: string;
  key: string;
  /** Of what was sent: what parents write is not kept here a second time. */
  digest: string;
  /** JSON. */
  answer: string;
  /** ISO, UTC. */
  answeredAt: string;
}

/** What is known of a stored picture. */
interface PictureRow {
  /** The bare name of its file. */
  name: string;
  width: number;
  height: number;
  /** Base64. */
  placeholder: string;
  /** 1 or 0. */
  isAnimated: number;
}

/** Something that one of several processes does at a time. */
interface LeaseRow {
  name: string;
  holder: string;
  /** From then on somebody else may take it. */
  expiresAt: string;
}

/** Facts about this installation, such as whether its first start is over. */
interface InstallationRow {
  fact: string;
  value: string;
}

interface ContentVersionRow {
  id: 1;
  version: number;
}

export type Tables = { [Name in RecordName]: RecordRow<Name> } & {
  change: ChangeRow;
  storedFile: StoredFileRow;
  fileUse: FileUseRow;
  account: AccountRow;
  outbox: OutboxRow;
  usedCaptcha: UsedCaptchaRow;
  passwordReset: PasswordResetRow;
  channelAnswer: ChannelAnswerRow;
  answeredRequest: AnsweredRequestRow;
  picture: PictureRow;
  lease: LeaseRow;
  installation: InstallationRow;
  contentVersion: ContentVersionRow;
};
