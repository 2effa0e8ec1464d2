import type { Email, SiteDetails } from '#core/email/email.ts';
import { greetingFor, renderEmail } from '#core/email/layout.ts';
import { confirmationSubject } from './enquiry-received.ts';

interface Reply {
  /** The enquiry with the recipient's address. */
  enquiry: { _id: string; name: string; email: string };
  text: string;
  /** The author's name, as the parent reads it. */
  signature: string;
  /** The reply address. */
  staffEmail: string;
  /** Ids of the earlier emails, oldest first: mail programs show them as one thread. */
  follows: readonly string[];
}

/** A reply of staff to a parent. */
export function frontDeskReply(
  { enquiry, text, signature, staffEmail, follows }: Reply,
  site: SiteDetails,
): Email {
  const about = { record: 'enquiry', id: enquiry._id };
  const mail = renderEmail({
    origin: 'typed',
    to: enquiry.email,
    site,
    subject: `Re: ${confirmationSubject}`,
    greeting: greetingFor(enquiry.name),
    parts: [
      { kind: 'words', text },
      { kind: 'words', text: `Kind regards,\n${signature}` },
    ],
  });
  return {
    kind: 'front-desk-reply',
    about,
    recipient: about,
    mail: { ...mail, replyTo: staffEmail, follows: [...follows] },
  };
}
