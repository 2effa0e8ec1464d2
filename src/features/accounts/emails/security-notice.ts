import type { Email, SiteDetails } from '#core/email/email.ts';
import { dear, writeMail } from '#core/email/layout.ts';

/** Something after which more people can get in, or one can get in more easily. */
export interface SecurityNews {
  subject: string;
  /** In a sentence or two. */
  happened: string;
  /** Who did it, in words. */
  by: string;
}

/** What can be done where it was not meant to be: about others of the staff, or about the reader's own account. */
const ways = {
  staff: {
    words: 'please check the list of staff now: you can close accounts there and sign them out everywhere.',
    button: 'See the staff',
    path: '/admin/staff',
  },
  own: {
    words:
      'please check your account now: remove anything that is not yours, sign out everywhere, choose a new password, and tell the owner of the site.',
    button: 'See your account',
    path: '/admin/account',
  },
};

/**
 * Tells somebody of the staff, so that they can act where it was not meant to be.
 *
 * @param at when it happened, in words
 * @param about whose account they can do something about
 */
export function securityNotice(
  person: { id: string; name: string; email: string },
  { subject, happened, by, at }: SecurityNews & { at: string },
  site: SiteDetails,
  about: keyof typeof ways = 'staff',
): Email {
  const { words, button, path } = ways[about];
  const account = { record: 'account', id: person.id };
  const mail = writeMail({
    to: person.email,
    site,
    subject,
    greeting: dear(person.name),
    parts: [
      { kind: 'words', text: happened },
      {
        kind: 'facts',
        facts: [
          ['By whom', by],
          ['When', at],
        ],
      },
      { kind: 'words', text: `If you expected this, there is nothing you need to do. If not, ${words}` },
      { kind: 'button', text: button, address: site.siteUrl + path },
    ],
  });
  return { kind: 'security-notice', about: account, recipient: account, mail };
}
