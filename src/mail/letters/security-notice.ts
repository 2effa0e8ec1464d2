import type { Letter, SiteDetails } from '../letter.ts';
import { dear, writeMail } from './layout.ts';

/** Something after which more people can get in, or one can get in more easily. */
export interface SecurityNews {
  subject: string;
  /** In a sentence or two. */
  happened: string;
  /** Who did it, in words. */
  by: string;
}

/**
 * Tells somebody of the staff, so that they can act where it was not meant to be.
 *
 * @param at when it happened, in words
 */
export function securityNotice(
  person: { id: string; name: string; email: string },
  { subject, happened, by, at }: SecurityNews & { at: string },
  site: SiteDetails,
): Letter {
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
          ['Done by', by],
          ['When', at],
        ],
      },
      {
        kind: 'words',
        text: 'If you expected this, there is nothing to do. If not, please look at the list of staff now: you can close accounts there and sign them out everywhere.',
      },
      { kind: 'button', text: 'See the staff', address: `${site.siteUrl}/admin/staff` },
    ],
  });
  return { kind: 'security-notice', about: account, recipient: account, mail };
}
