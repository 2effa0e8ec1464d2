import { boolean } from '#cms/fields/boolean/field.ts';
import { email, phone } from '#cms/fields/contact/field.ts';
import { datetime } from '#cms/fields/datetime/field.ts';
import { number } from '#cms/fields/number/field.ts';
import { reference } from '#cms/fields/reference/field.ts';
import { select } from '#cms/fields/select/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { rowTexts } from '#cms/records/content-type.ts';
import { defineRecord, type RecordType } from '#cms/records/definition.ts';
import { frontDeskRoles } from '#core/access/roles.ts';
import { maxLengths, requiredMessages } from '#core/text/contact-rules.ts';
import { nameProblem } from '#core/text/person-name.ts';
import { registrationStatuses } from './registration-status.ts';

/** A parent's registration in a webinar. */
export const registration = defineRecord({
  name: 'registration',
  labels: { one: 'Registration', many: 'Registrations' },
  api: {
    path: 'webinar/webinarregisteruser',
    listPath: 'webinar/webinarregisteruser/:wid',
    listKey: 'webinars',
    // No slash before the id: clients of the first version use this path.
    removalPath: 'webinar/deleteWebinarUser:id',
  },
  fields: {
    webinarId: reference({ label: 'Webinar', to: 'webinar', isSetBySite: true }),
    // The title when the parent enrolled.
    webinarTitle: text({ label: 'Webinar Title', isSetBySite: true }),
    name: text({
      label: 'Name',
      required: requiredMessages.name,
      maxLength: maxLengths.name,
      rule: nameProblem,
    }),
    email: email({ label: 'Email', required: requiredMessages.email, folded: true }),
    contact: phone({ label: 'Mobile', required: requiredMessages.contact }),
    registerAt: datetime({ label: 'Registered', isArrival: true }),
    status: select({ label: 'Status', choices: registrationStatuses, isSetBySite: true }),
    // The order on the waiting list: a smaller number came first.
    inLine: number({ label: 'Order of arrival', isSetBySite: true }),
    offeredUntil: datetime({ label: 'Offered until', isSetBySite: true }),
    // When the parent first used the join link.
    joinedAt: datetime({ label: 'Joined', isSetBySite: true }),
    paid: boolean({ label: 'Paid', isSetBySite: true }),
    paidNote: text({ label: 'Payment note', isSetBySite: true }),
  },
  title: 'name',
  newestBy: 'registerAt',
  search: ['name', 'email', 'contact'],
  sort: ['name', 'email', 'registerAt'],
  unique: {
    by: ['webinarId', 'email'],
    message: 'You are already enrolled in this webinar. See you there!',
  },
  queue: { status: 'waiting', by: 'inLine' },
  removalEmail: {
    description:
      'true: the parent gets an email saying that the registration is cancelled, unless the webinar is over. It is sent after five minutes, and not at all if the registration is restored before then.',
    isSentInBulk: true,
  },
  belongsTo: { field: 'webinarId', record: 'webinar', linkLabel: 'Register User' },
  personal: { readers: frontDeskRoles, email: 'email' },
  admin: {
    path: 'webinaruser/:wid',
    label: 'Registered Users',
    columns: ['name', 'email', 'contact', 'status', 'paid', 'registerAt'],
    emptyText: 'No parent has registered for this webinar yet.',
    texts: rowTexts,
  },
});

/** A registration in a list of all webinars: its webinar is beside the name. */
export const registrationWithWebinar: RecordType = {
  ...registration,
  fields: {
    ...registration.fields,
    webinarTitle: { ...registration.fields.webinarTitle, label: 'Webinar' },
  },
  admin: {
    ...registration.admin,
    columns: [...new Set(['name', 'webinarTitle', ...registration.admin.columns])],
  },
};
