import { nameInEmails } from '#core/access/account-name.ts';
import { type Account, aboutAccount, actorAndOrigin, type ClientInfo } from '#core/access/caller.ts';
import { nameOfRole } from '#core/access/roles.ts';
import { fieldError } from '#core/errors.ts';
import { hashLinkToken } from '#core/http/secrets.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { Invitation } from './invitation-store.ts';

interface Dependencies {
  stores: Stores;
  accountService: Pick<Services['accountService'], 'validateAndHash'>;
  factorService: Pick<Services['factorService'], 'deleteFactors'>;
  loginLimits: Services['loginLimits'];
  securityEmails: Services['securityEmails'];
  wakeDelivery: () => void;
}

/** The details of an invitation for the holder of its link. */
interface InvitationDetails {
  invitation: Invitation;
  /** The name of the inviting account; empty where it is deleted. */
  invitedBy: string;
  /** Whether the address has an account already. */
  hasAccount: boolean;
}

/** Accepts invitations to the staff. Viewing an invitation changes nothing. */
export function createInvitationAcceptance(parts: Dependencies) {
  const { stores, accountService, factorService, loginLimits, securityEmails, wakeDelivery } = parts;

  async function requireInvitation(token: string): Promise<Invitation> {
    const found = await stores.invitations.findByLink(hashLinkToken(token));
    if (!found) throw expiredError();
    return found;
  }

  return {
    /** @throws AppError invalid, where the link is not valid */
    async readInvitation(token: string): Promise<InvitationDetails> {
      const invitation = await requireInvitation(token);
      const inviter = await stores.accounts.find(invitation.invitedBy);
      const account = await stores.accounts.findByEmail(invitation.email);
      return {
        invitation,
        invitedBy: inviter ? nameInEmails(inviter) : '',
        hasAccount: account !== undefined,
      };
    },

    /**
     * Adds the invited person to the staff, and uses up the link. An existing `user` account of the address is upgraded with the
     * name and password chosen here. Anyone may have created that account, so its sessions end and its passkeys and other second
     * factors are removed.
     *
     * @throws AppError invalid; conflict, where the address has joined the staff in another way
     */
    async accept(
      sent: { token: string; name: string; password: string },
      client: ClientInfo,
    ): Promise<Account> {
      const { token, name, password } = sent;
      // First, so that invented links cannot make the site hash passwords.
      const { invitedBy } = await requireInvitation(token);
      const passwordHash = await accountService.validateAndHash(name, password);
      const account = await stores.transaction(async (tx) => {
        // Locks accounts before invitations, as revoking the inviter's role does; otherwise the two would deadlock.
        await tx.accounts.lock(invitedBy);
        const invitation = await tx.invitations.accept(hashLinkToken(token));
        if (!invitation) throw expiredError();
        const { email, role } = invitation;
        const joined =
          (await tx.accounts.create({ name, email, passwordHash, role })) ??
          (await upgradeAccount(tx, { name, email, passwordHash, role }, factorService));
        const inviter = await tx.accounts.find(invitation.invitedBy);
        const by = `${name}, invited by ${inviter ? nameInEmails(inviter) : 'an account that is gone'}`;
        if (role === 'administrator') await securityEmails.notifyOfAdministrator(tx, joined, by);
        const entry = { ...actorAndOrigin({ account: joined, client }), about: aboutAccount(joined) };
        const details = { role: nameOfRole(role) };
        await tx.activity.log({ ...entry, kind: 'invitationAccepted', details });
        return joined;
      });
      wakeDelivery();
      await loginLimits.trust(client.address, account.email);
      return account;
    },
  };
}

async function upgradeAccount(
  tx: Stores,
  { name, email, passwordHash, role }: Pick<Account, 'name' | 'email' | 'passwordHash' | 'role'>,
  factorService: Dependencies['factorService'],
): Promise<Account> {
  const { accounts } = tx;
  const known = await accounts.findByEmail(email);
  const account = known && (await accounts.lock(known.id));
  if (account?.role !== 'user') {
    throw fieldError(
      'conflict',
      'token',
      'This address already belongs to a member of staff. Please sign in.',
    );
  }
  await accounts.setRole(account.id, role);
  await accounts.setPassword(account.id, passwordHash);
  await accounts.rename(account.id, name);
  await accounts.setDisabled(account.id, false);
  await factorService.deleteFactors(tx, account.id);
  // The link may have been copied, so it does not prove ownership of the mailbox.
  await accounts.removeConfirmedEmail(account.id);
  return { ...account, name, role, emailConfirmedAt: null };
}

function expiredError() {
  const message = 'This invitation has been used or withdrawn, or has expired. Please ask for a new one.';
  return fieldError('invalid', 'token', message);
}
