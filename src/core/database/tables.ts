import type { EmailTables } from '#core/email/email-log.ts';

export interface StoredFileRow {
  name: string;
  /** Captions are stored with the videos. */
  kind: 'picture' | 'video' | 'captions';
  /** Since when it is unused; null: it is in use. */
  unusedSince: string | null;
  /** Since when it is being deleted. */
  removingSince: string | null;
}

/** Work that is done over time, and who is at it. */
export interface JobRow {
  name: string;
  dueAt: string;
  /** Failed runs in a row. */
  attempts: number;
  /** The process that runs it, and until when that blocks the others. */
  holder: string | null;
  leaseExpiresAt: string | null;
  /** The start of the current run, or else of the last one. */
  startedAt: string | null;
  /** The end of the last run that ended. */
  endedAt: string | null;
}

/** A run that did something, or failed. */
export interface JobRunRow {
  id: string;
  job: string;
  startedAt: string;
  finishedAt: string;
  /** `lost`: its process stopped in the middle, and another one has taken over. */
  outcome: 'done' | 'failed' | 'lost';
  /** A short sentence without personal data. */
  said: string;
}

/** A request that may come again, and what it was answered. */
interface AnsweredRequestRow {
  scope: string;
  key: string;
  /** A digest of the body: texts of parents are not stored a second time. */
  digest: string;
  /** JSON. */
  answer: string;
  /** ISO, UTC. */
  answeredAt: string;
}

/** Data of a stored picture. */
export interface PictureRow {
  /** The bare name of its file. */
  name: string;
  width: number;
  height: number;
  /** Base64. */
  placeholder: string;
  /** 1 or 0. */
  isAnimated: number;
  /** A search text for staff: initially the name of the uploaded file. */
  label: string;
  /** A description, offered to staff as alternative text. */
  description: string;
  /** ISO, UTC; empty where it is unknown. */
  addedAt: string;
  /** The id of an account; its name is copied. Both empty where they are unknown. */
  addedBy: string;
  addedByName: string;
  /** Thousandths from the left and from the top; null: the default of the position. */
  focalX: number | null;
  focalY: number | null;
  /** Since when it is hidden from the library. */
  hiddenAt: string | null;
  /** Increases with each change of its label, description or focal point. */
  revision: number;
}

/** The number of times that something limited has happened, or that it has happened at all. */
interface LimitCountRow {
  /** A digest of the action and its subject: neither a network address nor an email is stored here. */
  key: string;
  points: number;
  /** From then on the count restarts, and the row may be deleted. */
  expiresAt: string;
}

/** A lease on work that one of several processes may do at a time. */
interface LeaseRow {
  name: string;
  holder: string;
  /** From then on another process may take it. */
  leaseExpiresAt: string;
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

/** All tables. The engine and the features add theirs by declaration merging, in their `index.ts`. */
export interface Tables extends EmailTables {
  storedFile: StoredFileRow;
  job: JobRow;
  jobRun: JobRunRow;
  answeredRequest: AnsweredRequestRow;
  picture: PictureRow;
  lease: LeaseRow;
  limitCount: LimitCountRow;
  installation: InstallationRow;
  contentVersion: ContentVersionRow;
}
