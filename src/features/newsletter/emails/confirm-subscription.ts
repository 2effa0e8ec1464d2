import type { Email, SiteDetails } from '#core/email/email.ts';
import { renderEmail } from '#core/email/layout.ts';

/**
 * Asks the reader of an address to confirm the newsletter subscription, because another person may have typed the
 * address.
 *
 * @param request the email address, and the form or account that the subscription came with
 * @param address the link to confirm, and later to unsubscribe: a secret of the reader
 */
export function confirmSubscriptionEmail(
  { email, record, recordId }: { email: string; record: string; recordId: string },
  address: string,
  site: SiteDetails,
): Email {
  const about = { record, id: recordId };
  const mail = renderEmail({
    origin: 'auto-generated',
    to: email,
    site,
    subject: 'Would you like our news?',
    greeting: 'Hello,',
    parts: [
      {
        kind: 'words',
        text: 'Someone, probably you, asked us to write to this address about new webinars, courses and articles, about once a month. We will only start if you confirm it here.',
      },
      { kind: 'button', text: 'Confirm or decline our news', address },
      {
        kind: 'words',
        text: 'If you do not want it, there is nothing you need to do: we will send no news, and delete your request after 30 days. The same link lets you unsubscribe later with one tap.',
      },
    ],
  });
  return { kind: 'news-question', about, recipient: about, mail };
}
