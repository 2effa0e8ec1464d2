import { screenAddress } from '#cms/records/addresses.ts';
import { records, type StoredRecord } from '#cms/records/registry.ts';
import { type Email, type SiteDetails, staffRecipient } from '#core/email/email.ts';
import { greetingFor, renderEmail } from '#core/email/layout.ts';
import { cities } from '#core/text/cities.ts';
import { describePreference } from '#features/forms/rules/preference-in-words.ts';
import { replyWithin, urgencyNote } from '../rules/promises.ts';

/** An enquiry as its emails need it. */
export type Enquiry = Pick<
  StoredRecord<'enquiry'>,
  '_id' | 'name' | 'email' | 'contact' | 'city' | 'message' | 'preferredDay' | 'preferredTime'
>;

/** No fact without a preference. Neither value is free text, so a stranger cannot write with it. */
function preferenceFacts(enquiry: Enquiry): [string, string][] {
  const preference = describePreference(enquiry);
  return preference ? [['Preferred time', preference]] : [];
}

const about = ({ _id }: Enquiry) => ({ record: 'enquiry', id: _id });

const notCheckedText =
  'Not checked: it came without the CAPTCHA, so it may be from a program. Nothing has been sent to the parent; the confirmation goes out once you have marked it as from a parent.';

/**
 * Notifies staff that a parent wants a session; a reply goes straight to the parent.
 *
 * @param isUnchecked it was sent without a captcha
 */
export function enquiryForStaff(
  enquiry: Enquiry,
  to: string,
  site: SiteDetails,
  { isUnchecked = false } = {},
): Email {
  const { name, email, contact, city, message } = enquiry;
  const mail = renderEmail({
    origin: 'auto-generated',
    to,
    site,
    subject: `${isUnchecked ? 'Not checked: session' : 'Session'} enquiry from ${name}`,
    greeting: 'A parent would like to book a session.',
    parts: [
      ...(isUnchecked ? [{ kind: 'words', text: notCheckedText } as const] : []),
      {
        kind: 'facts',
        facts: [
          ['Name', name],
          ['Email', email],
          ['Mobile', contact],
          ['City', city],
          ...preferenceFacts(enquiry),
          ['Message', message],
        ],
      },
      { kind: 'button', text: 'See all enquiries', address: site.siteUrl + screenAddress(records.enquiry) },
    ],
  });
  return {
    kind: 'enquiry-for-staff',
    about: about(enquiry),
    recipient: staffRecipient,
    mail: { ...mail, replyTo: email },
  };
}

/** Replies use it too, so that mail programs group them. */
export const confirmationSubject = 'We have received your session enquiry';

/** Confirms to a parent that the enquiry has arrived. Leaves out its content, which a stranger may have written. */
export function enquiryForParent(enquiry: Enquiry, site: SiteDetails): Email {
  const mail = renderEmail({
    origin: 'auto-replied',
    to: enquiry.email,
    site,
    subject: confirmationSubject,
    greeting: greetingFor(enquiry.name),
    parts: [
      {
        kind: 'words',
        text: `Thank you for writing to us. We have received your enquiry and will call or write to you ${replyWithin} to find a time that suits you.`,
      },
      {
        kind: 'facts',
        facts: [
          // A typed city may contain any text.
          ...(cities.includes(enquiry.city) ? ([['City', enquiry.city]] as [string, string][]) : []),
          ...preferenceFacts(enquiry),
        ],
      },
      { kind: 'words', text: urgencyNote },
    ],
  });
  return { kind: 'enquiry-received', about: about(enquiry), recipient: about(enquiry), mail };
}
