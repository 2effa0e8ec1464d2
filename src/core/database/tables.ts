import type { EmailTables } from '#core/email/email-log.ts';

/** A file that the site has stored. */
export interface StoredFileRow {
  name: string;
  /** Captions lie among the videos. */
  kind: 'picture' | 'video' | 'captions';
  /** Since when nothing uses it; null: something does. */
  unusedSince: string | null;
  /** Since when it is being removed for good. */
  goingSince: string | null;
}

/** Work that is done over time, and who is at it. */
export interface JobRow {
  name: string;
  dueAt: string;
  /** Runs in a row that have failed. */
  attempts: number;
  /** Who is doing it, and until when that keeps the others from it. */
  holder: string | null;
  leaseExpiresAt: string | null;
  /** Of the run that is under way, or else of the last one. */
  startedAt: string | null;
  /** Of the last run that came to its end. */
  endedAt: string | null;
}

/** A run that did something, or failed. */
export interface JobRunRow {
  id: string;
  job: string;
  startedAt: string;
  finishedAt: string;
  /** `lost`: whoever did it stopped in the middle, and somebody else has taken it over. */
  outcome: 'done' | 'failed' | 'lost';
  /** A short sentence without personal data. */
  said: string;
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
export interface PictureRow {
  /** The bare name of its file. */
  name: string;
  width: number;
  height: number;
  /** Base64. */
  placeholder: string;
  /** 1 or 0. */
  isAnimated: number;
  /** Words by which staff find it: at first the name of the file that it came as. */
  label: string;
  /** What it shows, as staff offer it for alternative texts. */
  description: string;
  /** ISO, UTC; empty where it is not known. */
  addedAt: string;
  /** Of an account; the name is copied. Both empty where it is not known. */
  addedBy: string;
  addedByName: string;
  /** Thousandths from the left and from the top; null: what the place says. */
  focalX: number | null;
  focalY: number | null;
  /** Since when it is taken out of the library. */
  hiddenAt: string | null;
  /** Rises with each change of what staff say of it. */
  revision: number;
}

/** The number of times that something limited has happened, or that it has happened at all. */
interface LimitCountRow {
  /** Who and what it is about, as a digest: neither an address nor an e-mail stands here. */
  key: string;
  points: number;
  /** From then on the count begins anew, and the row can go. */
  expiresAt: string;
}

/** Something that one of several processes does at a time. */
interface LeaseRow {
  name: string;
  holder: string;
  /** From then on somebody else may take it. */
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
