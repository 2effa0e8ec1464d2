// Keys of stored JSON, which are declared in types only. The compiler compares this list with the types: it reports
// missing and obsolete names. A tool that renames both passes the compiler, and fails at stored-names.json.

import type { SyncedDraft } from '#cms/drafts/admin/draft-saver.ts';
import type { LocalDraft } from '#cms/drafts/admin/local-drafts.ts';
import type { Erasure } from '#cms/history/erasures.ts';
import type { InterruptedUpload } from '#cms/uploads/interrupted-uploads.ts';
import type { EmailOrigin, Mail } from '#core/email/email.ts';
import type { Check, Verdict as CheckVerdict } from '#core/manifest/health-check.ts';
import type { SavedReply } from '#core/manifest/settings-definition.ts';
import type { FinishedUpload } from '#core/media/upload-session.ts';
import type { PurgeState } from '#core/pages/cdn-purge.ts';
import type { OpeningHours, OpenSpan } from '#core/time/opening-hours.ts';
import type { LegalConfirmation, Notice, NoticeItem } from '#features/consent/rules/notices.ts';
import type { DocumentFacts } from '#features/documents/rules/document.ts';
import type { PendingContact } from '#features/enquiries/admin/contact.tsx';
import type { ConversationState } from '#features/enquiries/rules/transitions.ts';
import type { SendAttempt } from '#features/forms/public/send-form.ts';
import type { UnsentForm } from '#features/forms/public/unsent-forms.ts';
import type { Submission as SubmittedToSearchEngines } from '#features/index-now/server/job.ts';
import type { CachedPage, CachedPages } from '#features/offline/service-worker/saved-copy.ts';
import type { StoredCheck } from '#features/operations/api.ts';
import type { Manifest, ManifestFile } from '#features/operations/backup/archive.ts';
import type { Verdict } from '#features/operations/backup/list-backups.ts';
import type { SettingsSnapshot } from '#features/operations/server/changed-settings.ts';
import type { ErasureReport } from '#features/privacy/api.ts';
import type { HeldEnquiry, HeldRegistration } from '#features/privacy/server/held-data.ts';
import type { SavedEntry } from '#features/saved/public/saved-entries.ts';
import type { SettingsDraft } from '#features/settings/admin/use-settings-form.ts';
import type { RefundPolicy, RefundQuote } from '#features/webinars/api.ts';
import type { EmailText } from '#features/webinars/rules/email-texts.ts';
import type { RegistrationTerms } from '#features/webinars/rules/refund-policy.ts';
import type { EmailDetails, LastNotifiedRegistration } from '#features/webinars/server/email-details.ts';
import type { NotifiedState } from '#features/webinars/server/email-queue.ts';

type Keys<Kept> = { [Key in keyof Kept]-?: 1 };

/** By the storage of the JSON. */
export const keysInJson = {
  'registration.terms': {
    policy: 1,
    price: 1,
    promised: 1,
    isMovedLate: 1,
  } satisfies Keys<RegistrationTerms>,
  'registration.terms, policy': {
    fullHours: 1,
    noShowHours: 1,
    askHours: 1,
    creditDays: 1,
  } satisfies Keys<RefundPolicy>,
  'registration.terms, policy, creditDays': { least: 1, most: 1 } satisfies Keys<RefundPolicy['creditDays']>,
  'registration.told': {
    startsAt: 1,
    endsAt: 1,
    startdate: 1,
    enddate: 1,
    time: 1,
    location: 1,
    calledOff: 1,
    isInvited: 1,
  } satisfies Keys<NotifiedState>,
  'cancellation.quote': {
    share: 1,
    price: 1,
    isPaid: 1,
    until: 1,
    startsAt: 1,
    isMovedLate: 1,
  } satisfies Keys<RefundQuote>,
  'document.facts': {
    supplier: 1,
    item: 1,
    reference: 1,
    placeOfSupply: 1,
    tax: 1,
    corrects: 1,
    reason: 1,
  } satisfies Keys<DocumentFacts>,
  'document.facts, supplier': { name: 1, address: 1, gstin: 1 } satisfies Keys<DocumentFacts['supplier']>,
  'document.facts, item': { title: 1, day: 1, serviceCode: 1 } satisfies Keys<DocumentFacts['item']>,
  'document.facts, tax': { rate: 1, taxable: 1, cgst: 1, sgst: 1, igst: 1 } satisfies Keys<
    NonNullable<DocumentFacts['tax']>
  >,
  'document.facts, corrects': { number: 1, issuedAt: 1, kind: 1 } satisfies Keys<
    NonNullable<DocumentFacts['corrects']>
  >,
  'document.facts, reason': { '': 1, refund: 1, correction: 1, chargeback: 1 } satisfies Record<
    DocumentFacts['reason'],
    1
  >,
  'webinarEmail.details': {
    cursor: 1,
    from: 1,
    before: 1,
    subject: 1,
    text: 1,
    replyTo: 1,
    ids: 1,
    cancelledIds: 1,
    toCancelled: 1,
    atDeletion: 1,
    why: 1,
  } satisfies Keys<EmailDetails>,
  'webinarEmail.details, from': { webinarId: 1, status: 1 } satisfies Keys<LastNotifiedRegistration>,
  'conversationEvent.details, undo': {
    status: 1,
    isUnchecked: 1,
    ownerId: 1,
    followUpOn: 1,
    waitingSince: 1,
  } satisfies Keys<ConversationState>,
  'email.mail': {
    origin: 1,
    to: 1,
    subject: 1,
    text: 1,
    html: 1,
    replyTo: 1,
    follows: 1,
    attachments: 1,
    calendar: 1,
    cancelled: 1,
  } satisfies Keys<Mail>,
  'email.mail, origin': { 'auto-generated': 1, 'auto-replied': 1, typed: 1 } satisfies Record<EmailOrigin, 1>,
  'email.mail, attachments': { filename: 1, contentType: 1, content: 1 } satisfies Keys<
    NonNullable<Mail['attachments']>[number]
  >,
  'email.mail, calendar and cancelled': { method: 1, filename: 1, content: 1 } satisfies Keys<
    NonNullable<Mail['calendar']>
  >,
  'privacyRequest.report': { erased: 1, kept: 1 } satisfies Keys<ErasureReport>,
  'privacyRequest.report, kept': { what: 1, count: 1, why: 1, until: 1 } satisfies Keys<
    ErasureReport['kept'][number]
  >,
  'notice.text': { purpose: 1, version: 1, locale: 1, short: 1, items: 1 } satisfies Keys<Notice>,
  'notice.text, items': { title: 1, text: 1, link: 1 } satisfies Keys<NoticeItem>,
  'siteSetting.value: openingHours': { week: 1, holidays: 1 } satisfies Keys<OpeningHours>,
  'siteSetting.value: openingHours, week': { from: 1, to: 1 } satisfies Keys<OpenSpan>,
  'siteSetting.value: savedReplies': { title: 1, text: 1 } satisfies Keys<SavedReply>,
  'siteSetting.value: legalConfirmedOn': { on: 1, wording: 1 } satisfies Keys<LegalConfirmation>,
  'siteSetting.value: letter-…': { subject: 1, text: 1 } satisfies Keys<EmailText>,
  'sealedRecord.sealed of an enquiry': {
    id: 1,
    name: 1,
    email: 1,
    contact: 1,
    city: 1,
    message: 1,
    preferredDay: 1,
    preferredTime: 1,
    createdAt: 1,
    addedAt: 1,
    trashedBy: 1,
    conversation: 1,
  } satisfies Keys<HeldEnquiry>,
  'sealedRecord.sealed of a registration': {
    id: 1,
    name: 1,
    email: 1,
    contact: 1,
    webinarId: 1,
    webinarTitle: 1,
    registerAt: 1,
    addedAt: 1,
    inLine: 1,
    offeredUntil: 1,
    joinedAt: 1,
    paid: 1,
    paidNote: 1,
    terms: 1,
    status: 1,
    trashedBy: 1,
    cancellations: 1,
    documents: 1,
    payments: 1,
  } satisfies Keys<HeldRegistration>,
  'installation: health': { often: 1, daily: 1 } satisfies Keys<Record<Check['frequency'], 1>>,
  'installation: health, often and daily, checks': {
    name: 1,
    title: 1,
    verdict: 1,
    findings: 1,
  } satisfies Keys<StoredCheck>,
  'installation: index now': { at: 1, id: 1, notBefore: 1 } satisfies Keys<SubmittedToSearchEngines>,
  'installation: purged': { state: 1, times: 1, at: 1 } satisfies Keys<PurgeState>,
  'installation: settings last seen': { key: 1, values: 1 } satisfies Keys<SettingsSnapshot>,
  'backup: manifest.json': {
    format: 1,
    takenAt: 1,
    siteVersion: 1,
    installation: 1,
    database: 1,
    migrations: 1,
    tables: 1,
    files: 1,
    missingFiles: 1,
  } satisfies Keys<Manifest>,
  'backup: manifest.json, tables': { name: 1, rows: 1, bytes: 1, sha256: 1 } satisfies Keys<
    Manifest['tables'][number]
  >,
  'backup: manifest.json, files': { room: 1, name: 1, bytes: 1, sha256: 1 } satisfies Keys<ManifestFile>,
  'backup: ananta-….json': {
    takenAt: 1,
    verifiedAt: 1,
    siteVersion: 1,
    bytes: 1,
    rows: 1,
    files: 1,
    missingFiles: 1,
    isSealed: 1,
    site: 1,
  } satisfies Keys<Verdict>,
  'erasures-….json': { record: 1, recordId: 1, at: 1 } satisfies Keys<Erasure>,
  'upload: …-done.json': { video: 1, hashes: 1 } satisfies Keys<FinishedUpload>,
  'localStorage: saved': {
    kind: 1,
    id: 1,
    address: 1,
    title: 1,
    picture: 1,
    day: 1,
    source: 1,
  } satisfies Keys<SavedEntry>,
  'localStorage: begunUploads': {
    account: 1,
    resource: 1,
    fileName: 1,
    percent: 1,
    at: 1,
  } satisfies Keys<InterruptedUpload>,
  'sessionStorage: drafts': {
    id: 1,
    account: 1,
    name: 1,
    entry: 1,
    values: 1,
    files: 1,
    kept: 1,
    lost: 1,
    refusal: 1,
  } satisfies Keys<LocalDraft>,
  'sessionStorage: drafts, kept': {
    id: 1,
    revision: 1,
    values: 1,
    savedAt: 1,
    baseRevision: 1,
    unanswered: 1,
  } satisfies Keys<SyncedDraft>,
  'sessionStorage: settings draft': { account: 1, typed: 1, revisions: 1 } satisfies Keys<SettingsDraft>,
  'sessionStorage: begun-contact': { kind: 1, id: 1, revision: 1, name: 1 } satisfies Keys<PendingContact>,
  "sessionStorage: … form's key": { key: 1, values: 1 } satisfies Keys<SendAttempt>,
  'IndexedDB: waiting-forms': {
    key: 1,
    form: 1,
    values: 1,
    solution: 1,
    at: 1,
    refused: 1,
  } satisfies Keys<UnsentForm>,
  'cache: /read-pages.json': { pages: 1, sizes: 1 } satisfies Keys<CachedPages>,
  'cache: /read-pages.json, pages': {
    address: 1,
    title: 1,
    at: 1,
    bytes: 1,
    files: 1,
  } satisfies Keys<CachedPage>,
  'installation: health, verdicts': { good: 1, 'worth a look': 1, wrong: 1 } satisfies Record<
    CheckVerdict,
    1
  >,
  'cancellation.quote, share': { full: 1, none: 1, noShow: 1 } satisfies Record<RefundQuote['share'], 1>,
  'IndexedDB: waiting-forms, form': { booksession: 1, webinar: 1 } satisfies Record<UnsentForm['form'], 1>,
  'localStorage: saved, kind': {
    blog: 1,
    course: 1,
    webinar: 1,
    community: 1,
    videoupload: 1,
  } satisfies Record<SavedEntry['kind'], 1>,
};
