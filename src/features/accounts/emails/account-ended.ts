import type { Email, SiteDetails } from '#core/email/email.ts';
import { renderEmail } from '#core/email/layout.ts';

/**
 * Confirms to the former owner that an account has been deleted.
 *
 * @param isAllErased whether the data of the address was erased with it
 * @param at date and time in words
 */
export function accountEnded(
  person: { id: string; email: string },
  { isAllErased, at }: { isAllErased: boolean; at: string },
  site: SiteDetails,
): Email {
  const account = { record: 'account', id: person.id };
  const rest = isAllErased
    ? 'Your enquiries and webinar registrations have been erased too; another email says what the law requires us to keep of them for a while.'
    : 'Your enquiries and webinar registrations are still with us, so that we can answer you and keep your seats. You can see, download and erase them at any time, without an account:';
  const mail = renderEmail({
    origin: 'auto-replied',
    to: person.email,
    site,
    subject: 'Your account has been closed',
    greeting: 'Hello,',
    parts: [
      {
        kind: 'words',
        text: `Your account with this email address was closed on ${at} by someone who was signed in to it. Its password and all its sign-ins have been erased.`,
      },
      { kind: 'words', text: rest },
      ...(isAllErased
        ? []
        : [{ kind: 'button', text: 'See my data', address: `${site.siteUrl}/my-data` } as const]),
      { kind: 'words', text: 'If this was not you, please write to us or call us.' },
    ],
  });
  return { kind: 'account-ended', about: account, recipient: account, mail };
}
