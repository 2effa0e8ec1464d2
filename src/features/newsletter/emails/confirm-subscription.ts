import type { Email, SiteDetails } from '#core/email/email.ts';
import { writeMail } from '#core/email/layout.ts';

/**
 * Asks whether an address is to get news: somebody has ticked the box, who may not be the one that reads it.
 *
 * @param wish what it came with
 * @param address where it is said, and later ended: a secret of whoever reads the email
 */
export function newsQuestion(
  { email, record, recordId }: { email: string; record: string; recordId: string },
  address: string,
  site: SiteDetails,
): Email {
  const about = { record, id: recordId };
  const mail = writeMail({
    to: email,
    site,
    subject: 'Would you like our news?',
    greeting: 'Hello,',
    parts: [
      {
        kind: 'words',
        text: 'Somebody, probably you, asked us to write to this address about new webinars, courses and articles, about once a month. We will only start if you say so here.',
      },
      { kind: 'button', text: 'Choose whether you want our news', address },
      {
        kind: 'words',
        text: 'If you do not want it, there is nothing you need to do: we will send no news, and delete your request after 30 days. The same link lets you unsubscribe later with one tap.',
      },
    ],
  });
  return { kind: 'news-question', about, recipient: about, mail };
}
