import type { SentEnquiry } from '#features/forms/rules/form-rules.ts';
import { replyWithin, urgencyNote } from '../rules/promises.ts';

/** The thank-you after the form. */
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
      <p className="text-ink-soft text-small">{urgencyNote}</p>
    </>
  );
}
