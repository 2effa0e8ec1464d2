import type { Email, SiteDetails } from '#core/email/email.ts';
import { dear, writeMail } from '#core/email/layout.ts';

interface Invited {
  id: string;
  name: string;
  email: string;
  /** ISO, UTC: the link is nothing after that. */
  expiresAt: string;
}

/**
 * Asks somebody to become one of the staff. The link stands here and nowhere else.
 *
 * @param role in words
 * @param by the name of whoever invites
 * @param until when the link ends, in words
 */
export function invitationEmail(
  invited: Invited,
  { role, by, link, until }: { role: string; by: string; link: string; until: string },
  site: SiteDetails,
): Email {
  const invitation = { record: 'invitation', id: invited.id };
  const mail = writeMail({
    to: invited.email,
    site,
    subject: 'You are invited to join the staff of Ananta',
    greeting: dear(invited.name),
    parts: [
      {
        kind: 'words',
        text: `${by} has invited you to join the staff of our site, with the role “${role}”. Please choose a password to get started.`,
      },
      { kind: 'button', text: 'Accept the invitation', address: link },
      {
        kind: 'words',
        text: `The link works once, until ${until}. It is meant only for you: please do not pass it on.`,
      },
      { kind: 'words', text: 'If you did not expect this, please ignore this email: nothing has changed.' },
    ],
  });
  return {
    ...{ kind: 'invitation', about: invitation, recipient: invitation, mail },
    // One that is sent again takes the place of one that waits: its link is nothing any more.
    ...{ key: invitationKey(invited.id), uselessAfter: invited.expiresAt },
  };
}

/** By which the email is cancelled where it still waits. */
export const invitationKey = (id: string) => `invitation ${id}`;
