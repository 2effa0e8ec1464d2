import type { Actor } from '../content/actor.ts';
import { createAccountStore } from './account-store.ts';
import { createActivityStore } from './activity-store.ts';
import { createAnswerStore } from './answered-requests.ts';
import { createCaptchaStore } from './captcha-store.ts';
import { createChangeStore } from './changes/change-store.ts';
import { countHistoryBefore, dropHistoryBefore, emptyTrashOf } from './changes/erase.ts';
import { createErasureStore } from './changes/erasures.ts';
import { createChannelAnswerStore } from './channel-answer-store.ts';
import { holdContentVersion, readContentVersion } from './connection/content-version.ts';
import { createFactStore } from './connection/installation.ts';
import { tidyFile } from './connection/tidy-file.ts';
import { createAttentionStore } from './conversations/attention.ts';
import { createConversationStore } from './conversations/conversation-store.ts';
import { createDraftStore } from './drafts/draft-store.ts';
import { createPresenceStore } from './drafts/presence-store.ts';
import { createFactorOwners } from './factors/factor-owners.ts';
import { createPasskeyStore } from './factors/passkey-store.ts';
import { createRecoveryCodeStore } from './factors/recovery-code-store.ts';
import { createTicketStore } from './factors/ticket-store.ts';
import { createTotpStore } from './factors/totp-store.ts';
import { createFieldValueStore } from './field-value-store.ts';
import { createInvitationStore } from './invitation-store.ts';
import { createJobStore } from './job-store.ts';
import { createLeaseStore } from './lease-store.ts';
import { createLetterLog } from './letters/letter-log.ts';
import { createLetterStore } from './letters/letter-store.ts';
import { createLimitStore } from './limit-store.ts';
import { createPreviewStore } from './previews/preview-store.ts';
import { createConsentStore } from './privacy/consent-store.ts';
import { createNoticeStore } from './privacy/notice-store.ts';
import { createOwnDataLinkStore } from './privacy/own-data-link-store.ts';
import { createPeopleStore } from './privacy/people-store.ts';
import { createRequestStore } from './privacy/request-store.ts';
import { createSealedStore } from './privacy/sealed-store.ts';
import { createRecordStore } from './records/record-store.ts';
import { createRedirectStore } from './redirects/redirect-store.ts';
import { createScheduleStore } from './schedule-store.ts';
import type { Scope } from './scope.ts';
import { createSearchStore } from './search/search-store.ts';
import { createSessionStore } from './session-store.ts';
import { createSiteSettingStore } from './site-settings/site-setting-store.ts';
import { createPictureStore } from './stored-files/picture-store.ts';
import { createStoredFileStore } from './stored-files/stored-file-store.ts';
import { createVisitStore } from './visits/visit-store.ts';
import { createPlaceLinkStore } from './webinars/place-link-store.ts';
import { createPlaceStore } from './webinars/place-store.ts';
import { createPlannedLetterStore } from './webinars/planned-letters.ts';
import { createRefundStore } from './webinars/refund-store.ts';

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
