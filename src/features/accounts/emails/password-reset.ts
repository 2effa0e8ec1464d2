import type { Email, SiteDetails } from '#core/email/email.ts';
import { greetingFor, renderEmail } from '#core/email/layout.ts';

/**
 * Sends a link to choose a new password; the link works once.
 *
 * @param linkLifetime lifetime of the link (seconds)
 * @param expiresAt when the link expires (ISO, UTC)
 */
export function passwordReset(
  person: { id: string; name: string; email: string },
  { token, expiresAt, linkLifetime }: { token: string; expiresAt: string; linkLifetime: number },
  site: SiteDetails,
): Email {
  const account = { record: 'account', id: person.id };
  const lasts = linkLifetime > 60 * 60 ? 'one day' : 'one hour';
  const mail = renderEmail({
    origin: 'auto-generated',
    to: person.email,
    site,
    subject: 'Choose a new password',
    greeting: greetingFor(person.name),
    parts: [
      {
        kind: 'words',
        text: `Someone, probably you, asked to reset your password. The link works once, for ${lasts}.`,
      },
      { kind: 'button', text: 'Choose a new password', address: `${site.siteUrl}/reset-password/${token}` },
      { kind: 'words', text: 'If this was not you, please ignore this email: nothing has changed.' },
    ],
  });
  return { kind: 'password-reset', about: account, recipient: account, mail, uselessAfter: expiresAt };
}
