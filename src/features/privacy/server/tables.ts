import type { ConsentMethod, ConsentPurpose } from '#features/consent/rules/consent.ts';
import type { RequestKind, RequestSource, RequestState } from '../rules/requests.ts';

/** A notice, word for word as people were shown it. */
export interface NoticeRow {
  /** SHA-256 (hex) of its purpose, version, locale and text. */
  hash: string;
  purpose: string;
  /** The version of the wording in the code; values from settings change only the hash. */
  version: number;
  locale: string;
  /** JSON: a notice, see features/consent/rules/notices.ts. */
  text: string;
  /** When it was first shown, as far as is known: ISO, UTC. */
  firstAt: string;
}

/** A consent, or a submission under a notice. Times are ISO, UTC. */
export interface ConsentRow {
  id: string;
  purpose: ConsentPurpose;
  noticeHash: string;
  /** The record that it came with: a type of record or `account`, and its id. */
  record: string;
  recordId: string;
  /** In lower case. */
  email: string;
  at: string;
  method: ConsentMethod;
  /** When the owner of the mailbox confirmed it; null: not confirmed. Only news requires it. */
  confirmedAt: string | null;
  withdrawnAt: string | null;
  /** The way of withdrawal; empty: in force. */
  withdrawnBy: string;
}

/** A request for a copy, correction or erasure. Times are ISO, UTC. */
export interface PrivacyRequestRow {
  id: string;
  kind: RequestKind;
  state: RequestState;
  source: RequestSource;
  /** In lower case; empty once the request has ended. */
  email: string;
  /** Identifies the person of an ended request: an HMAC under the site's secret, hex. */
  emailKey: string;
  /** The text of the person or of staff; empty once it has ended. */
  words: string;
  createdAt: string;
  confirmedAt: string | null;
  /** When an answer is due; null: not confirmed. */
  dueAt: string | null;
  endedAt: string | null;
  /** The name of the staff member; empty: the site itself. */
  endedBy: string;
  /** The reason of a refusal, or another message to the person; without personal data. */
  said: string;
  /** JSON: the erased and kept records, as counts. */
  report: string;
  /** Rises by one with each change. */
  revision: number;
}

/** A link to the data of an address, sent to it by email. Several links of one address may be valid. Times are ISO, UTC. */
export interface OwnDataLinkRow {
  /** The hash of the token in the link. */
  tokenHash: string;
  /** In lower case; empty once all data was erased. */
  email: string;
  /** The erasure that was requested by this link; empty: none. */
  requestId: string;
  /** When all data was first requested by this link; null: never. */
  openedAt: string | null;
  createdAt: string;
  expiresAt: string;
}

/** A sealed copy of erased data that has to be kept for a while by law: shown nowhere, and opened only with the site's secret. */
export interface SealedRecordRow {
  id: string;
  /** The id of a privacy request; empty: none. */
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
