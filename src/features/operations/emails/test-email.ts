import type { Mail, SiteDetails } from '#core/email/email.ts';
import { renderEmail } from '#core/email/layout.ts';

/** An email that tests the delivery, and shows the design of the site's emails. */
export function testEmail(to: string, site: SiteDetails): Mail {
  return renderEmail({
    origin: 'auto-generated',
    to,
    site,
    subject: `A test email from ${site.brand.name}`,
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
}
