import { rowTexts } from '../admin-texts.ts';
import { defineRecord } from '../define-record.ts';
import { email } from '../kinds/email.ts';
import { moment } from '../kinds/moment.ts';
import { phone } from '../kinds/phone.ts';
import { reference } from '../kinds/reference.ts';
import { text } from '../kinds/text.ts';
import { longest, missingTexts } from './contact-rules.ts';
import { nameProblem } from './person-name.ts';

/** A parent's place in a webinar. */
export const registration = defineRecord({
  name: 'registration',
  labels: { one: 'Registration', many: 'Registrations' },
  api: {
    path: 'webinar/webinarregisteruser',
    listPath: 'webinar/webinarregisteruser/:wid',
    listKey: 'webinars',
    // No slash before the id: clients of the first version call it so.
    removalPath: 'webinar/deleteWebinarUser:id',
  },
  fields: {
    webinarId: reference({ label: 'Webinar', to: 'webinar', isSetBySite: true }),
    // As it was when the parent enrolled.
    webinarTitle: text({ label: 'Webinar Title', isSetBySite: true }),
    name: text({
      label: 'Name',
      required: missingTexts.name,
      maxLength: longest.name,
      rule: nameProblem,
    }),
    email: email({ label: 'Email', required: missingTexts.email, folded: true }),
    contact: phone({ label: 'Mobile', required: missingTexts.contact }),
    registerAt: moment({ label: 'Registered', isSetBySite: true }),
  },
  title: 'name',
  newestBy: 'registerAt',
  search: ['name', 'email', 'contact'],
  sort: ['name', 'email', 'registerAt'],
  once: {
    by: ['webinarId', 'email'],
    message: 'You are already enrolled in this webinar. See you there!',
  },
  belongsTo: { field: 'webinarId', record: 'webinar', words: 'Register User' },
  isPersonal: true,
  admin: {
    path: 'webinaruser/:wid',
    label: 'Registered Users',
    columns: ['name', 'email', 'contact', 'registerAt'],
    nothing: 'Nobody has registered for this webinar yet.',
    texts: rowTexts,
  },
});
