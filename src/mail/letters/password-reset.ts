import type { Letter, SiteDetails } from '../letter.ts';
import { writeLetter } from './layout.ts';

/** Lets a person choose a new password; the address works once, for one hour. */
export function passwordReset(
  person: { name: string; email: string },
  token: string,
  site: SiteDetails,
): Letter {
  return writeLetter({
    to: person.email,
    site,
    subject: 'Choose a new password',
    greeting: `Dear ${person.name},`,
    parts: [
      {
        kind: 'words',
        text: 'Somebody, probably you, asked to reset your password. The link works once, for one hour.',
      },
      { kind: 'button', text: 'Choose a new password', address: `${site.siteUrl}/reset-password/${token}` },
      { kind: 'words', text: 'If it was not you, please ignore this letter: nothing has changed.' },
    ],
  });
}
