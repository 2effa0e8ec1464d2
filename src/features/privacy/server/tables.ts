import type { ConsentMethod, ConsentPurpose } from '#features/consent/rules/consent.ts';
import type { RequestKind, RequestSource, RequestState } from '../rules/requests.ts';

/** What somebody was told where something was asked of them, word for word. */
export interface NoticeRow {
  /** Of its purpose, version, locale and text (SHA-256, hex). */
  hash: string;
  purpose: string;
  /** Of the wording in the code; values that settings fill in change the hash alone. */
  version: number;
  locale: string;
  /** JSON: a notice, see features/consent/rules/notices.ts. */
  text: string;
  /** When it was first shown, as far as is known: ISO, UTC. */
  firstAt: string;
}

/** That somebody agreed to something, or sent something under a notice. Moments are ISO, UTC. */
export interface ConsentRow {
  id: string;
  purpose: ConsentPurpose;
  noticeHash: string;
  /** What it came with: a type of record or `account`, and its id. */
  record: string;
  recordId: string;
  /** In lower case. */
  email: string;
  at: string;
  method: ConsentMethod;
  /** When whoever reads the mailbox said so; null: nobody has. News alone waits for it. */
  confirmedAt: string | null;
  withdrawnAt: string | null;
  /** By what way; empty: it holds. */
  withdrawnBy: string;
}

/** That somebody asks for their data, or for its end. Moments are ISO, UTC. */
export interface PrivacyRequestRow {
  id: string;
  kind: RequestKind;
  state: RequestState;
  source: RequestSource;
  /** In lower case; empty once the request has ended. */
  email: string;
  /** By which one who asks again is known, when the address is gone: an HMAC under the site's secret, hex. */
  emailKey: string;
  /** What they wrote besides, or staff noted; empty once it has ended. */
  words: string;
  createdAt: string;
  confirmedAt: string | null;
  /** Until when it is to be answered; null: nobody has confirmed it. */
  dueAt: string | null;
  endedAt: string | null;
  /** Name of whoever ended it; empty: the site by itself. */
  endedBy: string;
  /** Why it was refused, or what else whoever asked was told; without personal data. */
  said: string;
  /** JSON: what was erased and what is kept, in numbers. */
  report: string;
  /** Rises by one with each change. */
  revision: number;
}

/** A link to the data of an address, sent to it by email. Several links of one address may be valid. Times are ISO, UTC. */
export interface OwnDataLinkRow {
  /** Of what the link ends with. */
  tokenHash: string;
  /** In lower case; empty once all of it was erased. */
  email: string;
  /** Of the erasure that was asked for by this link; empty: none. */
  requestId: string;
  /** When whoever has the link asked to see all of it; null: never. */
  openedAt: string | null;
  createdAt: string;
  expiresAt: string;
}

/** What was erased and has to be kept for a while by law: nobody sees it, and it opens with the site's secret alone. */
export interface SealedRecordRow {
  id: string;
  /** Of a privacy request; empty: none led to it. */
  requestId: string;
  record: string;
  recordId: string;
  /** See core/http/secrets.ts; its owner is this id. */
  sealed: string;
  sealedAt: string;
  eraseAt: string;
}

export interface PrivacyTables {
  notice: NoticeRow;
  consent: ConsentRow;
  privacyRequest: PrivacyRequestRow;
  ownDataLink: OwnDataLinkRow;
  sealedRecord: SealedRecordRow;
}
