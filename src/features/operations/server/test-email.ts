import { v7 as createId } from 'uuid';
import type { SiteDetails } from '#core/email/email.ts';
import type { Transport } from '#core/email/transport.ts';
import { testEmail } from '../emails/test-email.ts';

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
