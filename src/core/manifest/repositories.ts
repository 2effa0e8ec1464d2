import { createActivityStore } from '#cms/activity/activity-store.ts';
import { createDraftStore } from '#cms/drafts/draft-store.ts';
import { createPresenceStore } from '#cms/drafts/presence-store.ts';
import { countHistoryBefore, dropHistoryBefore, emptyTrashOf } from '#cms/history/erase.ts';
import { createErasureStore } from '#cms/history/erasures.ts';
import { createPreviewStore } from '#cms/preview/preview-store.ts';
import { createChangeStore } from '#cms/records/change-store.ts';
import { createRecordStore } from '#cms/records/repository.ts';
import { createRedirectStore } from '#cms/redirects/redirect-store.ts';
import { createScheduleStore } from '#cms/scheduling/schedule-store.ts';
import type { Actor } from '#core/actor.ts';
import { holdContentVersion, readContentVersion } from '#core/database/content-version.ts';
import { createFactStore } from '#core/database/facts.ts';
import type { Scope } from '#core/database/scope.ts';
import { tidyFile } from '#core/database/sqlite.ts';
import { createLetterLog } from '#core/email/email-log.ts';
import { createLetterStore } from '#core/email/outbox.ts';
import { createAnswerStore } from '#core/http/idempotency.ts';
import { createLimitStore } from '#core/http/limit-store.ts';
import { createJobStore } from '#core/jobs/job-store.ts';
import { createLeaseStore } from '#core/jobs/leases.ts';
import { createStoredFileStore } from '#core/storage/stored-files.ts';
import { createAccountStore } from '#features/accounts/server/account-store.ts';
import {
  createFactorOwners,
  createPasskeyStore,
  createRecoveryCodeStore,
  createTicketStore,
  createTotpStore,
} from '#features/accounts/server/factor-store.ts';
import { createSessionStore } from '#features/accounts/server/session-store.ts';
import { createVisitStore } from '#features/analytics/server/visit-store.ts';
import { createChannelAnswerStore } from '#features/channel/server/last-good-answer.ts';
import { createConsentStore } from '#features/consent/server/consent-store.ts';
import { createNoticeStore } from '#features/consent/server/notices.ts';
import { createAttentionStore } from '#features/enquiries/server/attention.ts';
import { createConversationStore } from '#features/enquiries/server/conversation-store.ts';
import { createCaptchaStore } from '#features/forms/server/captcha.ts';
import { createPictureStore } from '#features/media-library/server/picture-store.ts';
import { createPeopleStore } from '#features/privacy/server/erase-person.ts';
import { createOwnDataLinkStore, createRequestStore } from '#features/privacy/server/request-store.ts';
import { createSealedStore } from '#features/privacy/server/sealed-copies.ts';
import { createRefundStore } from '#features/refunds/server/refund-store.ts';
import { createSearchStore } from '#features/search/server/search-store.ts';
import { createSiteSettingStore } from '#features/settings/server/settings-store.ts';
import { createFieldValueStore } from '#features/speed/server/measurements.ts';
import { createInvitationStore } from '#features/staff/server/invitation-store.ts';
import { createPlannedLetterStore } from '#features/webinars/server/email-jobs.ts';
import { createPlaceLinkStore } from '#features/webinars/server/registration-links.ts';
import { createPlaceStore } from '#features/webinars/server/registration-queries.ts';

/** All that the database keeps, in one bag: the same inside a transaction as outside. */
export interface Stores extends ReturnType<typeof storesIn> {
  /** Does all of the work or none of it, on stores of the transaction that is handed to it. */
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
}

export function createStores(scope: Scope): Stores {
  return {
    ...storesIn(scope),
    transaction: (work) => scope.transaction((inside) => work(createStores(inside))),
  };
}

function storesIn(scope: Scope) {
  const { db } = scope;
  return {
    records: createRecordStore(scope),
    changes: {
      ...createChangeStore(scope),
      erase: (changeId: string, by?: Actor) => emptyTrashOf(scope, changeId, by),
      dropBefore: (moment: string, signal?: AbortSignal) => dropHistoryBefore(scope, moment, signal),
      countBefore: (moment: string) => countHistoryBefore(scope, moment),
    },
    people: createPeopleStore(scope),
    sealed: createSealedStore(scope),
    drafts: createDraftStore(scope),
    schedule: createScheduleStore(scope),
    plannedLetters: createPlannedLetterStore(scope),
    placeLinks: createPlaceLinkStore(scope),
    places: createPlaceStore(scope),
    refunds: createRefundStore(scope),
    notices: createNoticeStore(scope),
    consents: createConsentStore(scope),
    presence: createPresenceStore(scope),
    previews: createPreviewStore(scope),
    erasures: createErasureStore(scope),
    conversations: createConversationStore(scope),
    attention: createAttentionStore(scope),
    privacyRequests: createRequestStore(scope),
    ownDataLinks: createOwnDataLinkStore(scope),
    redirects: createRedirectStore(scope),
    activity: createActivityStore(scope),
    search: createSearchStore(scope),
    files: createStoredFileStore(scope),
    pictures: createPictureStore(scope),
    accounts: createAccountStore(scope),
    factorOwners: createFactorOwners(scope),
    passkeys: createPasskeyStore(scope),
    totps: createTotpStore(scope),
    recoveryCodes: createRecoveryCodeStore(scope),
    tickets: createTicketStore(scope),
    sessions: createSessionStore(scope),
    invitations: createInvitationStore(scope),
    answers: createAnswerStore(scope),
    letters: createLetterStore(scope),
    letterLog: createLetterLog(scope),
    jobs: createJobStore(scope),
    leases: createLeaseStore(scope),
    limits: createLimitStore(scope),
    fieldValues: createFieldValueStore(db),
    visits: createVisitStore(db),
    channelAnswers: (source: string) => createChannelAnswerStore(db, source),
    captchas: createCaptchaStore(db),
    siteSettings: createSiteSettingStore(scope),
    facts: createFactStore(scope),
    contentVersion: () => readContentVersion(db),
    tidyFile: () => tidyFile(scope),
    /** Comes first in a transaction that writes content or seats after something else (see content-version.ts). */
    holdContent: () => holdContentVersion(db),
  };
}
