// Values of columns, which are declared in types only. The compiler compares this list with the types: it reports
// missing and obsolete names. A tool that renames both passes the compiler, and fails at stored-names.json.
import '#features.ts';
import { hookMap } from '#cms/records/hooks.ts';
import type { RecordName } from '#cms/records/registry.ts';
import type { Tables } from '#core/database/tables.ts';

/** The possible values of a column, besides names of records; never for one that can contain any text. */
type Words<Column> = string extends Column ? never : Exclude<Extract<Column, string>, RecordName>;
type WordsOfRow<Row> = {
  [Column in keyof Row as [Words<Row[Column]>] extends [never] ? never : Column]-?: Record<
    Words<Row[Column]>,
    1
  >;
};
type WordsOfColumns = {
  [Table in keyof Tables as [keyof WordsOfRow<Tables[Table]>] extends [never] ? never : Table]: WordsOfRow<
    Tables[Table]
  >;
};
const actors = { account: 1, visitor: 1, system: 1 } as const;

export const wordsInColumns: WordsOfColumns & { recordCount: { record: Record<string, 1> } } = {
  change: {
    actorKind: actors,
    kind: { created: 1, updated: 1, published: 1, unpublished: 1, trashed: 1, restored: 1, erased: 1 },
  },
  activity: { actorKind: actors },
  recordCount: {
    record: Object.fromEntries(Object.keys(hookMap('counts')).map((name) => [name, 1] as const)),
  },
  storedFile: { kind: { picture: 1, video: 1, captions: 1 } },
  fileUse: { record: { draft: 1, library: 1, setting: 1, '': 1 } },
  jobRun: { outcome: { done: 1, failed: 1, lost: 1 } },
  invitation: { state: { pending: 1, accepted: 1, expired: 1, revoked: 1 } },
  passkey: { deviceType: { singleDevice: 1, multiDevice: 1 } },
  ticket: {
    purpose: {
      'second-factor': 1,
      'passkey-sign-in': 1,
      confirm: 1,
      'new-passkey': 1,
      'new-totp': 1,
      'keep-session': 1,
      'confirm-email': 1,
    },
  },
  channelAnswer: { call: { search: 1, videos: 1 } },
  pageSpeed: { device: { phone: 1, desktop: 1 }, metric: { LCP: 1, INP: 1, CLS: 1, FCP: 1, TTFB: 1 } },
  emailLog: { outcome: { sent: 1, filed: 1, refused: 1, missed: 1, cancelled: 1 } },
  conversation: { status: { new: 1, waiting: 1, open: 1, snoozed: 1, done: 1, spam: 1 } },
  conversationEvent: {
    actorKind: actors,
    kind: {
      assign: 1,
      call: 1,
      whatsapp: 1,
      mail: 1,
      note: 1,
      followUp: 1,
      done: 1,
      reopen: 1,
      spam: 1,
      genuine: 1,
      split: 1,
      undone: 1,
      arrived: 1,
      reply: 1,
      returned: 1,
    },
  },
  draftState: { reason: { 'typed over': 1, decided: 1, discarded: 1, published: 1 } },
  consent: {
    purpose: { account: 1, news: 1 },
    method: { form: 1, plainForm: 1, link: 1, account: 1, staff: 1 },
  },
  privacyRequest: {
    kind: { access: 1, erasure: 1, correction: 1, grievance: 1 },
    state: { pending: 1, confirmed: 1, completed: 1, refused: 1 },
    source: { page: 1, account: 1, staff: 1 },
  },
  webinarEmail: { state: { planned: 1, done: 1, missed: 1, dropped: 1, withheld: 1 } },
  cancellation: {
    source: { parent: 1, staff: 1, site: 1, unpaid: 1 },
    refund: { none: 1, due: 1, requested: 1, completed: 1 },
  },
  paymentAttempt: {
    state: { created: 1, partiallyPaid: 1, paid: 1, expired: 1, cancelled: 1, failed: 1 },
  },
  gatewayRefund: { state: { due: 1, pending: 1, processed: 1, failed: 1, settled: 1 } },
  payment: {
    currency: { INR: 1 },
    method: { upi: 1, gateway: 1 },
    state: {
      pending: 1,
      claimed: 1,
      paid: 1,
      partiallyPaid: 1,
      overpaid: 1,
      seatGone: 1,
      chargeback: 1,
      refunded: 1,
      expired: 1,
    },
  },
  document: { kind: { receipt: 1, invoice: 1, billOfSupply: 1, creditNote: 1 } },
  documentCounter: { kind: { receipt: 1, invoice: 1, billOfSupply: 1, creditNote: 1 } },
  ledger: { kind: { charged: 1, paid: 1, refunded: 1, failed: 1, chargeback: 1 } },
  registrationLink: { purpose: { my: 1, join: 1 } },
  media: { linkType: { youtube: 1, other: 1 } },
  enquiry: { preferredTime: { '': 1, morning: 1, afternoon: 1, evening: 1 } },
  registration: {
    status: { registered: 1, waiting: 1, offered: 1, cancelled: 1, attended: 1, unconfirmed: 1 },
  },
};
