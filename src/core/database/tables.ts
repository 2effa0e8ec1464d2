import type { DraftTables } from '#cms/drafts/draft-states.ts';
import type { PreviewTables } from '#cms/preview/preview-store.ts';
import type { ChangeKind } from '#cms/records/change-log.ts';
import type { PublicationColumns } from '#cms/records/publication.ts';
import type { RecordName, StoredRecord } from '#cms/records/registry.ts';
import type { Actor } from '#core/actor.ts';
import type { EmailTables } from '#core/email/email-log.ts';
import type { VisitTables } from '#features/analytics/server/visit-store.ts';
import type { ConversationTables } from '#features/enquiries/server/tables.ts';
import type { PrivacyTables } from '#features/privacy/server/tables.ts';
import type { SearchTables } from '#features/search/server/search-index.ts';
import type { SiteSettingTables } from '#features/settings/server/settings-store.ts';
import type { FieldDevice, FieldMetric } from '#features/speed/rules/measurements.ts';
import type { RegistrationColumns, SeatColumns, WebinarTables } from '#features/webinars/server/tables.ts';

/** What every row of a record has besides its fields. Moments are ISO texts in UTC. */
export interface RowBase {
  /** A version 7 UUID: sorting by it is sorting by creation. */
  id: string;
  addedAt: string;
  changedAt: string;
  /** Rises by one with each change. */
  revision: number;
}

export type RecordRow<Name extends RecordName> = RowBase &
  Omit<StoredRecord<Name>, '_id' | 'children'> &
  (StoredRecord<Name> extends { publishAt: string } ? PublicationColumns : unknown) &
  (Name extends 'webinar' ? SeatColumns : unknown) &
  (Name extends 'registration' ? RegistrationColumns : unknown);

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
  /** Since when it cannot sign in. */
  disabledAt: string | null;
  /** When it last called, to within some minutes. */
  seenAt: string | null;
  /** When whoever has it last showed that letters to its address reach them (ISO, UTC); null: never. */
  emailConfirmedAt: string | null;
}

/** That somebody has signed in, in one browser. */
export interface SessionRow {
  id: string;
  accountId: string;
  createdAt: string;
  /** When it last called, to within some minutes. */
  seenAt: string;
  /** Where from it was begun. */
  address: string;
  /** In few words, such as `Chrome on Android`. */
  browser: string;
  expiresAt: string;
  /** When it was ended before that. */
  endedAt: string | null;
  /** When whoever it is last proved it. */
  confirmedAt: string;
}

/** That somebody is asked to become one of the staff. */
export interface InvitationRow {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  role: string;
  /** The token itself stands in the letter, and is shown once. */
  tokenHash: string;
  expiresAt: string;
  /** The id of an account. */
  invitedBy: string;
  /** One that is past `expiresAt` may still say `pending`. */
  state: 'pending' | 'accepted' | 'expired' | 'revoked';
  createdAt: string;
}

/** A write of a record. */
export interface ChangeRow {
  /** A version 7 UUID: sorting by it is sorting by moment. */
  id: string;
  record: RecordName;
  recordId: string;
  /** The one that the write made. */
  revision: number;
  kind: ChangeKind;
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

/** Something that somebody did, apart from changes of records. */
export interface ActivityRow {
  id: string;
  at: string;
  actorKind: Actor['kind'];
  /** Of an account; else empty. */
  actorId: string;
  /** Copied: accounts come and go. */
  actorName: string;
  kind: string;
  /** What it is about: a type of record or another subject; its id and, copied, its name. */
  aboutKind: string;
  aboutId: string;
  aboutName: string;
  /** JSON, small and without secrets. */
  details: string;
  /** Where from: the network address, and the browser in few words. */
  address: string;
  browser: string;
}

/** How many records of a type there are, which is the sum over the shards; see cms/records/counts.ts. */
interface RecordCountRow {
  record: string;
  /** 1 or 0: whether visitors see them; of types without a schedule they see all. */
  isPublished: number;
  shard: number;
  /** Of one shard it may be less than none. */
  total: number;
}

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

/** That a record, a draft, or a change of the log uses a file; what does not apply is empty. */
interface FileUseRow {
  file: string;
  record: RecordName | 'draft' | 'library' | '';
  recordId: string;
  changeId: string;
}

/** That a record names another one in a field of the kind `references`; see cms/records/references.ts. */
export interface ReferenceRow {
  record: RecordName;
  recordId: string;
  /** The id of the other one. */
  target: string;
  /** 1 or 0: whether visitors see the record. */
  isPublished: number;
  /** Where the record stands among those that name the same one: sorted by it and the id, they are in their own order. */
  place: string;
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

/** A passkey of an account: what is needed to know it again. */
export interface PasskeyRow {
  /** The credential's own id, base64url. */
  id: string;
  accountId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** As its device counted last; synced ones stay at 0. */
  counter: number;
  /** `multiDevice`: it is one that can be synced. */
  deviceType: 'singleDevice' | 'multiDevice';
  /** 1 or 0: whether it has been. */
  backedUp: number;
  /** JSON list: how browsers reach it. */
  transports: string;
  name: string;
  addedAt: string;
  lastUsedAt: string | null;
}

/** The app of an account that shows codes (TOTP). */
export interface TotpRow {
  accountId: string;
  /** Sealed; see core/http/secrets.ts. */
  secret: string;
  /** The step of the last code that was used: none counts twice. */
  lastStep: number;
  addedAt: string;
}

/** A code on paper that gets its owner in once. */
interface RecoveryCodeRow {
  accountId: string;
  hash: string;
  usedAt: string | null;
}

/** Lets whoever shows it take one step, once. */
export interface TicketRow {
  /** The ticket itself is known to its holder alone. */
  hash: string;
  purpose:
    | 'second-factor'
    | 'passkey-sign-in'
    | 'confirm'
    | 'new-passkey'
    | 'new-totp'
    | 'keep-session'
    | 'confirm-email';
  /** Null where nobody has said yet who they are. */
  accountId: string | null;
  /** What the step needs to know. */
  detail: string;
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

/** How often something has happened, for what may not happen too often; or that it has happened at all. */
/** How often a page was as fast as that on a day: counts, and nothing of any one visit (features/speed/rules/measurements.ts). */
interface FieldValueRow {
  /** In the site's time zone. */
  day: string;
  page: string;
  device: FieldDevice;
  metric: FieldMetric;
  /** The upper end of the bucket: milliseconds, or thousandths of CLS. */
  upTo: number;
  count: number;
}

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

/** That a record was erased for good, so that a backup from before that does not bring it back. */
interface ErasureRow {
  record: string;
  recordId: string;
  at: string;
  /** When it was noted outside the database too. */
  notedAt: string | null;
}

/** An old address of the site, and where it leads. */
export interface RedirectRow {
  /** A version 7 UUID, anew with each change of where it leads. */
  id: string;
  /** A path of the site in its one spelling. */
  from: string;
  /** A path of the site or an https address; empty where it leads to an entry, whatever address that has by then. */
  to: string;
  record: string;
  recordId: string;
  addedAt: string;
  /** How often it has led somebody on, and when last. */
  uses: number;
  usedAt: string | null;
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

export type Tables = { [Name in RecordName]: RecordRow<Name> } & EmailTables &
  ConversationTables &
  SiteSettingTables &
  DraftTables &
  PreviewTables &
  VisitTables &
  WebinarTables &
  PrivacyTables &
  SearchTables & {
    change: ChangeRow;
    activity: ActivityRow;
    recordCount: RecordCountRow;
    reference: ReferenceRow;
    storedFile: StoredFileRow;
    fileUse: FileUseRow;
    account: AccountRow;
    session: SessionRow;
    invitation: InvitationRow;
    job: JobRow;
    jobRun: JobRunRow;
    usedCaptcha: UsedCaptchaRow;
    passwordReset: PasswordResetRow;
    passkey: PasskeyRow;
    totp: TotpRow;
    recoveryCode: RecoveryCodeRow;
    ticket: TicketRow;
    channelAnswer: ChannelAnswerRow;
    answeredRequest: AnsweredRequestRow;
    picture: PictureRow;
    lease: LeaseRow;
    pageSpeed: FieldValueRow;
    limitCount: LimitCountRow;
    erasure: ErasureRow;
    redirect: RedirectRow;
    installation: InstallationRow;
    contentVersion: ContentVersionRow;
  };
