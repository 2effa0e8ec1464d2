import type { Email, SiteDetails } from '#core/email/email.ts';
import { greetingFor, renderEmail } from '#core/email/layout.ts';

/**
 * Asks the reader of a mailbox to confirm that an account with its address is theirs. The link works once, for a day,
 * and only for a user who is signed in with that account.
 *
 * @param expiresAt when the link expires (ISO, UTC)
 * @param wantsNews whether the same confirmation subscribes to the newsletter
 */
export function confirmEmail(
  person: { id: string; name: string; email: string },
  { token, expiresAt, wantsNews }: { token: string; expiresAt: string; wantsNews: boolean },
  site: SiteDetails,
): Email {
  const account = { record: 'account', id: person.id };
  const mail = renderEmail({
    origin: 'auto-generated',
    to: person.email,
    site,
    subject: 'Please confirm your email address',
    greeting: greetingFor(person.name),
    parts: [
      {
        kind: 'words',
        text: 'Someone, probably you, has opened an account with this email address. Please confirm that it is yours: your enquiries and webinars will then appear in your account.',
      },
      ...(wantsNews
        ? [
            {
              kind: 'words',
              text: 'You have also asked for news about new webinars and courses: it starts once you confirm, and you can stop it at any time.',
            } as const,
          ]
        : []),
      { kind: 'button', text: 'Confirm my address', address: `${site.siteUrl}/confirm-email/${token}` },
      {
        kind: 'words',
        text: 'The link works once, for one day. You will be asked for the account’s password unless you are signed in.',
      },
      {
        kind: 'words',
        text: 'If this was not you, please ignore this email: the account shows nothing of yours.',
      },
    ],
  });
  return { kind: 'confirm-email', about: account, recipient: account, mail, uselessAfter: expiresAt };
}
