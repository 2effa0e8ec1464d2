import type { Email, SiteDetails } from '#core/email/email.ts';
import { greetingFor, renderEmail } from '#core/email/layout.ts';

interface InvitationRecipient {
  id: string;
  name: string;
  email: string;
  /** ISO, UTC: the link expires then. */
  expiresAt: string;
}

/**
 * Invites a person to the staff. The link is in this email and nowhere else.
 *
 * @param role in words
 * @param by the name of the account that invites
 * @param until when the link expires, in words
 */
export function invitationEmail(
  invited: InvitationRecipient,
  { role, by, link, until }: { role: string; by: string; link: string; until: string },
  site: SiteDetails,
): Email {
  const invitation = { record: 'invitation', id: invited.id };
  const mail = renderEmail({
    origin: 'auto-generated',
    to: invited.email,
    site,
    subject: `You are invited to join the staff of ${site.brand.name}`,
    greeting: greetingFor(invited.name),
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
    // A renewed invitation replaces a waiting email, whose link is not valid any more.
    ...{ key: invitationKey(invited.id), uselessAfter: invited.expiresAt },
  };
}

/** The key by which a waiting email is cancelled. */
export const invitationKey = (id: string) => `invitation ${id}`;
