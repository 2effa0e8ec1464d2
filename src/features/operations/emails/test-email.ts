import type { OutgoingMail, SiteDetails } from '#core/email/email.ts';
import { writeMail } from '#core/email/layout.ts';

/** Shows whoever asked for it that emails of this site arrive, and what they look like. */
export function testEmail(to: string, site: SiteDetails): OutgoingMail {
  const mail = writeMail({
    to,
    site,
    subject: 'A test email from Ananta',
    greeting: 'Hello,',
    parts: [
      {
        kind: 'words',
        text: 'This email has arrived, so the site can send emails. If it landed in your spam folder, please ask your mail provider about SPF and DKIM for the sender’s domain.',
      },
      { kind: 'button', text: 'Open the site', address: site.siteUrl },
      { kind: 'words', text: 'Someone who runs the site asked for it. There is nothing you need to do.' },
    ],
  });
  return { ...mail, origin: 'auto-generated' };
}
