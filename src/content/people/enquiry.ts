import { rowTexts } from '../admin-texts.ts';
import { defineRecord } from '../define-record.ts';
import { email } from '../kinds/email.ts';
import { moment } from '../kinds/moment.ts';
import { phone } from '../kinds/phone.ts';
import { text } from '../kinds/text.ts';
import { longest, missingTexts } from './contact-rules.ts';
import { nameProblem } from './person-name.ts';

/** A parent's wish to book a session. */
export const enquiry = defineRecord({
  name: 'enquiry',
  labels: { one: 'Enquiry', many: 'Enquiries' },
  api: { path: 'booksession', listKey: 'booksessions' },
  fields: {
    name: text({
      label: 'Name',
      required: missingTexts.name,
      maxLength: longest.name,
      rule: nameProblem,
    }),
    email: email({ label: 'Email', required: missingTexts.email }),
    contact: phone({ label: 'Mobile', required: missingTexts.contact }),
    // The form offers some; parents from elsewhere type theirs.
    city: text({
      label: 'City',
      required: missingTexts.city,
      maxLength: longest.city,
      rule: nameProblem,
    }),
    message: text({
      label: 'Message',
      required: missingTexts.message,
      maxLength: longest.message,
      multiline: true,
    }),
    createdAt: moment({ label: 'Received', isArrival: true }),
  },
  title: 'name',
  newestBy: 'createdAt',
  search: ['name', 'email', 'contact', 'city', 'message'],
  sort: ['name', 'email', 'city', 'createdAt'],
  isPersonal: true,
  admin: {
    path: 'booksessionlist',
    label: 'Book A Session Listing',
    columns: ['name', 'email', 'contact', 'city', 'createdAt'],
    view: {
      fields: ['name', 'email', 'contact', 'city', 'createdAt', 'message'],
      nothing: 'No enquiry details available.',
    },
    nothing: 'Nobody has asked for a session yet.',
    texts: rowTexts,
  },
});
