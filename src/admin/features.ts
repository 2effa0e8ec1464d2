import type { RecordUis } from '#cms/admin/record-ui.ts';
import { cmsActions, type PeopleAction } from '#cms/records/actions.ts';
import type { Action, CoreAction, Role } from '#core/access/roles.ts';
import { accountActions } from '#features/accounts/rules/actions.ts';
import { activityActions } from '#features/activity/rules/actions.ts';
import { analyticsActions } from '#features/analytics/rules/actions.ts';
import { channelActions } from '#features/channel/rules/actions.ts';
import { enquiryActions } from '#features/enquiries/rules/actions.ts';
import { firstStepsActions } from '#features/first-steps/rules/actions.ts';
import { formActions } from '#features/forms/rules/actions.ts';
import { operationsActions } from '#features/operations/rules/actions.ts';
import { paymentEmails } from '#features/payments/rules/email-kinds.ts';
import { privacyActions } from '#features/privacy/rules/actions.ts';
import { searchActions } from '#features/search/rules/actions.ts';
import { settingsActions } from '#features/settings/rules/actions.ts';
import { speedActions } from '#features/speed/rules/actions.ts';
import { staffActions } from '#features/staff/rules/actions.ts';
import type { RegistrationSection } from '#features/webinars/admin/registration-slots.tsx';
import { webinarActions } from '#features/webinars/rules/actions.ts';

/**
 * All actions of features, for the browser, which cannot load manifests. The compiler names a missing one. Those of
 * people's records are registered with their types.
 */
export const adminActions: Record<Exclude<Action, CoreAction | PeopleAction>, readonly Role[]> = {
  ...cmsActions,
  ...accountActions,
  ...activityActions,
  ...analyticsActions,
  ...channelActions,
  ...enquiryActions,
  ...firstStepsActions,
  ...formActions,
  ...operationsActions,
  ...privacyActions,
  ...searchActions,
  ...settingsActions,
  ...speedActions,
  ...staffActions,
  ...webinarActions,
};

/** Additions of features to the generic lists and forms; each is loaded with the first list that needs it. */
export const recordUis: RecordUis = {
  header: async () => (await import('#features/settings/admin/contact-hint.tsx')).headerUi,
  webinar: async () => (await import('#features/webinars/admin/record-ui.tsx')).webinarUi,
  registration: async () => (await import('#features/webinars/admin/record-ui.tsx')).registrationUi,
};

/** Emails that features add to those of webinars, for their names in lists. */
export const addedEmails = paymentEmails;

/** Sections of features in the window of a registration, in their order. */
export const registrationSections: readonly RegistrationSection[] = [
  async () => (await import('#features/payments/admin/seat-hold.tsx')).SeatHold,
  async () => (await import('#features/documents/admin/registration-documents.tsx')).RegistrationDocuments,
];
