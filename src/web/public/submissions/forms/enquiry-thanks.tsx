import { ifUrgent, replyWithin } from '../../../../content/promises.ts';
import type { SentEnquiry } from '../../../../content/submissions.ts';

/** What happens next, for whoever has booked a session. */
export function EnquiryThanks({ contact, email }: Pick<SentEnquiry, 'contact' | 'email'>) {
  return (
    <>
      <p>
        We have received your enquiry, and will call you at {contact} or write to {email}{' '}
        <strong>{replyWithin}</strong> to find a time that suits you.
      </p>
      <p>
        A confirmation is on its way to your inbox. If you do not see it in a few minutes, please check your
        spam folder.
      </p>
      <p className="text-ink-soft text-small">{ifUrgent}</p>
    </>
  );
}
