import type { RecordUis } from '#cms/admin/record-ui.ts';

/** Additions of features to the generic lists and forms; each is loaded with the first list that needs it. */
export const recordUis: RecordUis = {
  webinar: async () => (await import('#features/webinars/admin/record-ui.tsx')).webinarUi,
  registration: async () => (await import('#features/webinars/admin/record-ui.tsx')).registrationUi,
};
