import { email, phone } from '#cms/fields/contact/field.ts';
import { moment } from '#cms/fields/datetime/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { rowTexts } from '#cms/records/content-type.ts';
import { defineRecord } from '#cms/records/definition.ts';
import { longest, missingTexts } from '#core/text/contact-rules.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import { nameProblem } from '#core/text/person-name.ts';
import { fullNumber } from '#core/text/phone-number.ts';

/** By what the sender of an enquiry is known again; an empty key knows nobody. */
export interface ParentKeys {
  /** The address in its canonical form. */
  email: string;
  /** The whole number with its country code: two numbers that differ there belong to two parents. */
  phone: string;
}

/** @param sent as it is stored: the phone number bare */
export function parentKeys({ email, contact }: { email: string; contact: string }): ParentKeys {
  // Strangers who type '12' must not become one parent.
  return { email: canonicalEmail(email), phone: fullNumber(contact) ?? '' };
}

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
