import { email, phone } from '#cms/fields/contact/field.ts';
import { date } from '#cms/fields/date/field.ts';
import { datetime } from '#cms/fields/datetime/field.ts';
import { select } from '#cms/fields/select/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { rowTexts } from '#cms/records/content-type.ts';
import { defineRecord } from '#cms/records/definition.ts';
import { frontDeskRoles } from '#core/access/roles.ts';
import { maxLengths, requiredMessages } from '#core/text/contact-rules.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import { nameProblem } from '#core/text/person-name.ts';
import { fullNumber } from '#core/text/phone-number.ts';
import { timesOfDay } from '#features/forms/rules/preferred-time.ts';

/** The keys by which the sender of an enquiry is recognised; an empty key matches no one. */
export interface ParentKeys {
  /** The email address in its canonical form. */
  email: string;
  /** The whole number with its country code: numbers that differ there belong to two parents. */
  phone: string;
}

/** The keys of an enquiry as stored: its phone number has digits only. */
export function parentKeys({ email, contact }: { email: string; contact: string }): ParentKeys {
  // Incomplete numbers such as '12' must not merge strangers into one parent.
  return { email: canonicalEmail(email), phone: fullNumber(contact) ?? '' };
}

/** A parent's request for a session. */
export const enquiry = defineRecord({
  name: 'enquiry',
  labels: { one: 'Enquiry', many: 'Enquiries' },
  api: { path: 'booksession', listKey: 'booksessions' },
  fields: {
    name: text({
      label: 'Name',
      required: requiredMessages.name,
      maxLength: maxLengths.name,
      rule: nameProblem,
    }),
    email: email({ label: 'Email', required: requiredMessages.email }),
    contact: phone({ label: 'Mobile', required: requiredMessages.contact }),
    // The form offers some; parents from elsewhere type theirs.
    city: text({
      label: 'City',
      required: requiredMessages.city,
      maxLength: maxLengths.city,
      rule: nameProblem,
    }),
    message: text({
      label: 'Message',
      required: requiredMessages.message,
      maxLength: maxLengths.message,
      multiline: true,
    }),
    // The form offers days from tomorrow; the days of stored enquiries pass.
    preferredDay: date({ label: 'Preferred day' }),
    preferredTime: select({
      label: 'Preferred time',
      choices: timesOfDay,
      unknownMessage: 'Please choose morning, afternoon or evening.',
    }),
    createdAt: datetime({ label: 'Received', isArrival: true }),
  },
  title: 'name',
  newestBy: 'createdAt',
  search: ['name', 'email', 'contact', 'city', 'message'],
  sort: ['name', 'email', 'city', 'createdAt'],
  personal: { readers: frontDeskRoles, email: 'email' },
  admin: {
    path: 'booksessionlist',
    label: 'Book A Session Listing',
    // The screen finds the conversation of an enquiry.
    hasRecordScreens: true,
    columns: ['name', 'email', 'contact', 'city', 'createdAt'],
    view: {
      fields: ['name', 'email', 'contact', 'city', 'createdAt', 'message', 'preferredDay', 'preferredTime'],
      emptyText: 'No enquiry details available.',
    },
    emptyText: 'No parent has asked for a session yet.',
    texts: rowTexts,
  },
});
