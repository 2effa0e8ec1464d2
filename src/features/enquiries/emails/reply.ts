import type { Email, SiteDetails } from '#core/email/email.ts';
import { dear, writeMail } from '#core/email/layout.ts';
import { confirmationSubject } from './enquiry-received.ts';

interface Reply {
  /** Whom it goes to: the enquiry that holds the address. */
  enquiry: { _id: string; name: string; email: string };
  text: string;
  /** Whoever wrote it, as the parent reads it. */
  signature: string;
  /** Where an answer goes. */
  staffEmail: string;
  /** Ids of the emails before it, the first first: mail programs show them as one conversation. */
  follows: readonly string[];
}

/** What staff have written to a parent on the screen. */
export function frontDeskReply(
  { enquiry, text, signature, staffEmail, follows }: Reply,
  site: SiteDetails,
): Email {
  const about = { record: 'enquiry', id: enquiry._id };
  const mail = writeMail({
    to: enquiry.email,
    site,
    subject: `Re: ${confirmationSubject}`,
    greeting: dear(enquiry.name),
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
