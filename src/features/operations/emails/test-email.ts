import { v7 as createId } from 'uuid';
import type { Mail, SiteDetails } from '#core/email/email.ts';
import { renderEmail } from '#core/email/layout.ts';
import type { Transport } from '#core/email/transport.ts';

/**
 * Sends a test email past the outbox: that tests the mail server, and reports its answer.
 *
 * @returns the answer of the mail server
 * @throws SendError
 */
export function sendTestEmail(transport: Transport, to: string, site: SiteDetails): Promise<string> {
  const hold = { signal: new AbortController().signal, onHandover: async () => undefined };
  return transport.send(createId(), testEmail(to, site), hold);
}

/** An email that tests the delivery, and shows the design of the site's emails. */
export function testEmail(to: string, site: SiteDetails): Mail {
  return renderEmail({
    origin: 'auto-generated',
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
}
