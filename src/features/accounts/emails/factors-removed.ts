import type { Email, SiteDetails } from '#core/email/email.ts';
import { greetingFor, renderEmail } from '#core/email/layout.ts';

/**
 * Notifies the owner of an account that its password alone is enough to sign in again.
 *
 * @param by who removed the last second factor, in words
 * @param at date and time in words
 */
export function factorsRemoved(
  person: { id: string; name: string; email: string },
  { by, at }: { by: string; at: string },
  site: SiteDetails,
): Email {
  const account = { record: 'account', id: person.id };
  const mail = renderEmail({
    origin: 'auto-generated',
    to: person.email,
    site,
    subject: 'Your two-step sign-in is off',
    greeting: greetingFor(person.name),
    parts: [
      {
        kind: 'words',
        text: 'The last of your second factors has been removed: your password alone is now enough to sign in.',
      },
      {
        kind: 'facts',
        facts: [
          ['By whom', by],
          ['When', at],
        ],
      },
      {
        kind: 'words',
        text: 'If you expected this, please set up another one when you can. If not, choose a new password now and tell the owner of the site.',
      },
      { kind: 'button', text: 'See your account', address: `${site.siteUrl}/admin/account` },
    ],
  });
  return { kind: 'factors-removed', about: account, recipient: account, mail };
}
