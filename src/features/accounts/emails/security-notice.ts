import type { Email, SiteDetails } from '#core/email/email.ts';
import { greetingFor, renderEmail } from '#core/email/layout.ts';

/** An event after which more people can sign in, or an account is easier to sign in to. */
export interface SecurityEvent {
  subject: string;
  /** One or two sentences. */
  description: string;
  /** The author of the change, in words. */
  by: string;
}

/** The advice in case the change was not intended: about another account, or about the reader's own. */
const advice = {
  staff: {
    instruction:
      'please check the list of staff now: you can close accounts there and sign them out everywhere.',
    button: 'See the staff',
    path: '/admin/staff',
  },
  own: {
    instruction:
      'please check your account now: remove anything that is not yours, sign out everywhere, choose a new password, and tell the owner of the site.',
    button: 'See your account',
    path: '/admin/account',
  },
};

/**
 * Notifies a member of staff of a security event, so that they can act if it was not intended.
 *
 * @param at date and time in words
 * @param about the account that the advice is about
 */
export function securityNotice(
  person: { id: string; name: string; email: string },
  { subject, description, by, at }: SecurityEvent & { at: string },
  site: SiteDetails,
  about: keyof typeof advice = 'staff',
): Email {
  const { instruction, button, path } = advice[about];
  const account = { record: 'account', id: person.id };
  const mail = renderEmail({
    origin: 'auto-generated',
    to: person.email,
    site,
    subject,
    greeting: greetingFor(person.name),
    parts: [
      { kind: 'words', text: description },
      {
        kind: 'facts',
        facts: [
          ['By whom', by],
          ['When', at],
        ],
      },
      {
        kind: 'words',
        text: `If you expected this, there is nothing you need to do. If not, ${instruction}`,
      },
      { kind: 'button', text: button, address: site.siteUrl + path },
    ],
  });
  return { kind: 'security-notice', about: account, recipient: account, mail };
}
