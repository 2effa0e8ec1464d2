import type { ActivityDetails, ActivityKind } from '#cms/activity/activity.ts';
import { nameInEmails } from '#core/access/account-name.ts';
import { type Account, aboutAccount, actorAndOrigin, type Caller } from '#core/access/caller.ts';
import { type AccountRole, may, nameOfRole, staffRoles } from '#core/access/roles.ts';
import { AppError, fieldError, notFoundError } from '#core/errors.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { rolesManagedBy } from '../rules/actions.ts';

interface Dependencies {
  stores: Stores;
  securityEmails: Services['securityEmails'];
  factorService: Pick<Services['factorService'], 'removeFactors' | 'removeFactorsForRole'>;
  /** Called when emails wait to be sent. */
  wakeDelivery: () => void;
}

/** Lets administrators manage staff accounts. Each change is one transaction. */
export function createStaffService({ stores, securityEmails, factorService, wakeDelivery }: Dependencies) {
  return {
    /** All staff accounts, including closed ones, oldest first. */
    list: (): Promise<Account[]> => stores.accounts.listByRoles(staffRoles),

    /** The ids of the accounts that need more than their password to sign in. */
    findTwoStepIds: (accounts: readonly Account[]): Promise<Set<string>> =>
      stores.factorOwners.filterIds(accounts.map(({ id }) => id)),

    /**
     * Changes the role of a staff account; as a `user` it leaves the staff, and its second factors are removed.
     *
     * @throws AppError invalid, forbidden, missing
     */
    async changeRole(id: string, requestedRole: string, by: Caller): Promise<Account> {
      const role = requireGrantableRole(requestedRole, by);
      const changed = await stores.transaction(async (tx) => {
        const account = await lockManagedAccount(tx, id, by, role);
        if (account.role === role) return account;
        await tx.accounts.setRole(id, role);
        if (!may(role, 'staff.manage')) await tx.invitations.revokeAllBy(id);
        if (role === 'administrator')
          await securityEmails.notifyOfAdministrator(tx, account, nameInEmails(by.account));
        const details = { before: nameOfRole(account.role), after: nameOfRole(role) };
        await logActivity(tx, 'roleChanged', account, by, details);
        if (await factorService.removeFactorsForRole(role, tx, account, nameInEmails(by.account)))
          await logActivity(tx, 'factorRemoved', account, by, { factor: 'all of them' });
        return { ...account, role };
      });
      wakeDelivery();
      return changed;
    },

    /** Closes an account: its sessions end at their next call. @throws AppError forbidden, missing */
    async disable(id: string, by: Caller): Promise<Account> {
      return stores.transaction(async (tx) => {
        const account = await lockManagedAccount(tx, id, by);
        await tx.accounts.setDisabled(id, true);
        await logActivity(tx, 'accountDisabled', account, by);
        await tx.invitations.revokeAllBy(id);
        return requireFound(tx, id);
      });
    },

    /** Reopens an account. @throws AppError forbidden, missing */
    async enable(id: string, by: Caller): Promise<Account> {
      return stores.transaction(async (tx) => {
        const account = await lockManagedAccount(tx, id, by);
        await tx.accounts.setDisabled(id, false);
        await logActivity(tx, 'accountEnabled', account, by);
        return requireFound(tx, id);
      });
    },

    /** Ends all sessions of an account. @throws AppError forbidden, missing */
    async signOut(id: string, by: Caller): Promise<Account> {
      return stores.transaction(async (tx) => {
        const account = await lockManagedAccount(tx, id, by);
        await tx.accounts.signOut(id);
        await logActivity(tx, 'sessionsEnded', account, by);
        return requireFound(tx, id);
      });
    },

    /**
     * Removes the second factors of a person who has lost them: the password alone signs in then. All sessions of the account
     * end.
     *
     * @throws AppError forbidden; missing; conflict, where there are none
     */
    async removeFactors(id: string, by: Caller): Promise<Account> {
      const account = await stores.transaction(async (tx) => {
        const lockedAccount = await lockManagedAccount(tx, id, by);
        if (!(await tx.factorOwners.has(id)))
          throw new AppError('conflict', 'This account has no second factors.');
        await factorService.removeFactors(tx, lockedAccount, nameInEmails(by.account));
        await logActivity(tx, 'factorRemoved', lockedAccount, by, { factor: 'all of them' });
        await tx.accounts.signOut(id);
        return requireFound(tx, id);
      });
      wakeDelivery();
      return account;
    },
  };
}

/** Records an action on an account, in its transaction. */
function logActivity(
  { activity }: Stores,
  kind: ActivityKind,
  account: Account,
  by: Caller,
  details: ActivityDetails = {},
): Promise<void> {
  return activity.log({ ...actorAndOrigin(by), kind, about: aboutAccount(account), details });
}

/** Checks that the caller may give a role. @throws AppError invalid */
export function requireGrantableRole(role: string, { account }: Pick<Caller, 'account'>): AccountRole {
  const found = rolesManagedBy(account.role).find((one) => one === role);
  if (found) return found;
  throw fieldError('invalid', 'role', 'Please choose one of the roles that you may give.');
}

/**
 * Locks the account of the caller, in the transaction of their action: their right may have been removed since the request began,
 * and everything they had granted was revoked with it.
 *
 * @param role the role that they give
 * @throws AppError forbidden; invalid, where they may no longer give that role
 */
export async function lockManager({ accounts }: Stores, by: Caller, role?: string): Promise<Account> {
  const account = await accounts.lock(by.account.id);
  if (!account || account.disabledAt !== null || !may(account.role, 'staff.manage'))
    throw new AppError('forbidden', 'You no longer manage the staff.');
  if (role !== undefined) requireGrantableRole(role, { account });
  return account;
}

/**
 * Locks a staff account that the caller may change.
 *
 * @param role its new role
 * @throws AppError forbidden, missing, invalid
 */
async function lockManagedAccount(tx: Stores, id: string, by: Caller, role?: string): Promise<Account> {
  const manager = await lockManager(tx, by, role);
  const account = await tx.accounts.lock(id);
  if (!account || !staffRoles.some((role) => role === account.role)) throw notFoundError('Staff account');
  if (id === by.account.id) {
    throw new AppError('forbidden', 'This is your own account. Please ask another person to change it.');
  }
  if (!rolesManagedBy(manager.role).some((one) => one === account.role)) {
    throw new AppError('forbidden', "The owner's account can be changed only on the site's own machine.");
  }
  return account;
}

async function requireFound({ accounts }: Stores, id: string): Promise<Account> {
  const account = await accounts.find(id);
  if (!account) throw notFoundError('Staff account');
  return account;
}
