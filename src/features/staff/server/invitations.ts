import type { ActivityKind } from '#cms/activity/activity.ts';
import { nameErrors, nameInEmails } from '#core/access/account-name.ts';
import type { Caller } from '#core/access/caller.ts';
import { actorAndOrigin } from '#core/access/caller.ts';
import { nameOfRole } from '#core/access/roles.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { AppError, type FieldErrors, fieldError, invalidFieldsError, notFoundError } from '#core/errors.ts';
import { hour, type Limits } from '#core/http/limits.ts';
import { createLinkToken, hashLinkToken } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { isEmail } from '#core/text/contact-rules.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { invitationEmail, invitationKey } from '../emails/invitation.ts';
import type { Invitation } from './invitation-store.ts';
import { lockManager, requireGrantableRole } from './staff.ts';

interface Dependencies {
  stores: Stores;
  clock: Clock;
  site: SiteDetails;
  /** An IANA name. */
  timeZone: string;
  limits: Limits;
  /** Called when emails wait to be sent. */
  wakeDelivery: () => void;
}

/** An invitation that was just sent. The link is only here and in the email. */
export interface IssuedInvitation {
  invitation: Invitation;
  link: string;
}

/** Milliseconds for which a link works. */
const lifetime = 7 * 24 * 60 * 60_000;

/** Lets administrators invite people to the staff. Each change is one transaction. */
export function createInvitationService({
  stores,
  clock,
  site,
  timeZone,
  limits,
  wakeDelivery,
}: Dependencies) {
  const formatDatetime = createDatetimeFormatter(timeZone);
  const linkTo = (token: string) => `${site.siteUrl}/invitation/${token}`;

  function newLink() {
    const token = createLinkToken();
    return {
      link: linkTo(token),
      stored: { tokenHash: hashLinkToken(token), expiresAt: timeFromNow(clock, lifetime) },
    };
  }

  async function enqueueEmail(
    { emails }: Stores,
    { invitation, link }: IssuedInvitation,
    by: Caller,
  ): Promise<void> {
    const role = nameOfRole(invitation.role);
    const values = { role, by: nameInEmails(by.account), link, until: formatDatetime(invitation.expiresAt) };
    await emails.enqueue(invitationEmail(invitation, values, site));
  }

  /** Limits the emails to one mailbox. @throws AppError tooMany */
  async function countEmail(email: string): Promise<void> {
    const toOne = { name: 'invitation', subjects: [canonicalEmail(email)], points: 5, seconds: hour };
    const retryAfter = await limits.consume([toOne]);
    if (retryAfter === undefined) return;
    const message = 'This address has been sent many invitations. Please try again in an hour.';
    throw new AppError('tooMany', message, { retryAfter });
  }

  return {
    listPending: (): Promise<Invitation[]> => stores.invitations.listPending(),

    /** @throws AppError invalid; forbidden; conflict for a staff account or an address with a pending invitation; tooMany */
    async invite(sent: { name: string; email: string; role: string }, by: Caller): Promise<IssuedInvitation> {
      const { name, email } = sent;
      const errors: FieldErrors = nameErrors(name);
      if (!email) errors.email = 'Email is required';
      else if (!isEmail(email)) errors.email = 'Invalid email format';
      if (Object.keys(errors).length > 0) throw invalidFieldsError(errors);
      const role = requireGrantableRole(sent.role, by);
      if (role === 'user') throw fieldError('invalid', 'role', 'Please choose a staff role.');
      await countEmail(email);
      const { link, stored } = newLink();
      const done = await stores.transaction(async (tx) => {
        await lockManager(tx, by, role);
        const account = await tx.accounts.findByEmail(email);
        if (account && account.role !== 'user')
          throw fieldError('conflict', 'email', 'This address already belongs to a member of staff.');
        const row = { name, email, role, invitedBy: by.account.id, ...stored };
        const invitation = await tx.invitations.add(row);
        if (!invitation)
          throw fieldError(
            'conflict',
            'email',
            'This address has already been invited. You can send the invitation again.',
          );
        await enqueueEmail(tx, { invitation, link }, by);
        await logActivity(tx, 'invited', invitation, by);
        return { invitation, link };
      });
      wakeDelivery();
      return done;
    },

    /**
     * Gives an invitation a new link and expiry; the former link stops working.
     *
     * @param withEmail whether the link is emailed too
     * @throws AppError missing; forbidden; invalid, where they may not give that role; tooMany
     */
    async renew(id: string, withEmail: boolean, by: Caller): Promise<IssuedInvitation> {
      const former = await stores.invitations.find(id);
      if (former?.state !== 'pending') throw notFoundError('Invitation');
      requireGrantableRole(former.role, by);
      if (withEmail) await countEmail(former.email);
      const { link, stored } = newLink();
      const done = await stores.transaction(async (tx) => {
        await lockManager(tx, by, former.role);
        const invitation = await tx.invitations.renew(id, stored, by.account.id);
        if (!invitation) throw notFoundError('Invitation');
        if (withEmail) await enqueueEmail(tx, { invitation, link }, by);
        else await tx.emails.cancel(invitationKey(id));
        await logActivity(tx, 'invitedAgain', invitation, by);
        return { invitation, link };
      });
      wakeDelivery();
      return done;
    },

    /** Revokes an invitation. @throws AppError forbidden, missing */
    async revoke(id: string, by: Caller): Promise<Invitation> {
      return stores.transaction(async (tx) => {
        await lockManager(tx, by);
        const revoked = await tx.invitations.revoke(id);
        if (!revoked) throw notFoundError('Invitation');
        await tx.emails.cancel(invitationKey(id));
        await logActivity(tx, 'invitationRevoked', revoked, by);
        return revoked;
      });
    },
  };
}

/** Records an action on an invitation, in its transaction, without the link. */
function logActivity(
  { activity }: Stores,
  kind: ActivityKind,
  invitation: Invitation,
  by: Caller,
): Promise<void> {
  const { id, name, role } = invitation;
  const details = { role: nameOfRole(role) };
  return activity.log({ ...actorAndOrigin(by), kind, about: { kind: 'invitation', id, name }, details });
}
