import type { ContentName, ContentRecord } from '../content/index.ts';

/** What every row of content has besides its fields. Moments are ISO texts in UTC. */
export interface RowBase {
  /** A version 7 UUID: sorting by it is sorting by creation. */
  id: string;
  addedAt: string;
  changedAt: string;
}

export type ContentRow<Name extends ContentName> = RowBase & Omit<ContentRecord<Name>, '_id' | 'children'>;

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

/** A parent's wish to book a session. */
export interface EnquiryRow {
  id: string;
  name: string;
  email: string;
  contact: string;
  city: string;
  message: string;
  createdAt: string;
}

/** A parent's place in a webinar. */
export interface RegistrationRow {
  id: string;
  webinarId: string;
  /** As it was when the parent enrolled. */
  webinarTitle: string;
  name: string;
  /** In lower case: addresses are compared without case. */
  email: string;
  contact: string;
  registerAt: string;
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

export type Tables = { [Name in ContentName]: ContentRow<Name> } & {
  account: AccountRow;
  enquiry: EnquiryRow;
  registration: RegistrationRow;
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
