import type { ActivityDetails, ActivityKind } from '#cms/activity/activity.ts';
import { type Account, type Caller, aboutAccount, actedBy } from '#core/access/caller.ts';
import { type AccountRole, may, nameOfRole, staffRoles } from '#core/access/roles.ts';
import { AppError, fieldError, missing } from '#core/errors.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { rolesManagedBy } from '../rules/actions.ts';

interface Parts {
  stores: Stores;
  securityEmails: Services['securityEmails'];
  factorService: Pick<Services['factorService'], 'endAll' | 'endWith'>;
  /** Told when emails wait to be sent. */
  onEmails: () => void;
}

/** Where administrators say who of the staff may do what. Each change is one transaction. */
export function createStaffService({ stores, securityEmails, factorService, onEmails }: Parts) {
  return {
    /** All of the staff, closed accounts too, those who came first first. */
    list: (): Promise<Account[]> => stores.accounts.listByRoles(staffRoles),

    /** Which of them need more than their password to sign in, by id. */
    twoStepAmong: (accounts: readonly Account[]): Promise<Set<string>> =>
      stores.factorOwners.among(accounts.map(({ id }) => id)),

    /**
     * Gives somebody of the staff another role; as a `user` they leave it, and their second factors end.
     *
     * @throws AppError invalid, forbidden, missing
     */
    async changeRole(id: string, asked: string, by: Caller): Promise<Account> {
      const role = grantable(asked, by);
      const changed = await stores.transaction(async (inside) => {
        const account = await takeManaged(inside, id, by, role);
        if (account.role === role) return account;
        await inside.accounts.setRole(id, role);
        if (!may(role, 'staff.manage')) await inside.invitations.revokeAllBy(id);
        if (role === 'administrator')
          await securityEmails.notifyOfAdministrator(inside, account, by.account.name);
        const details = { before: nameOfRole(account.role), after: nameOfRole(role) };
        await noteOf(inside, 'roleChanged', account, by, details);
        if (await factorService.endWith(role, inside, account, by.account.name))
          await noteOf(inside, 'factorRemoved', account, by, { factor: 'all of them' });
        return { ...account, role };
      });
      onEmails();
      return changed;
    },

    /** Closes an account: whatever is signed in ends at its next call. @throws AppError forbidden, missing */
    async disable(id: string, by: Caller): Promise<Account> {
      return stores.transaction(async (inside) => {
        const account = await takeManaged(inside, id, by);
        await inside.accounts.setDisabled(id, true);
        await noteOf(inside, 'accountDisabled', account, by);
        await inside.invitations.revokeAllBy(id);
        return requireFound(inside, id);
      });
    },

    /** Opens it again. @throws AppError forbidden, missing */
    async enable(id: string, by: Caller): Promise<Account> {
      return stores.transaction(async (inside) => {
        const account = await takeManaged(inside, id, by);
        await inside.accounts.setDisabled(id, false);
        await noteOf(inside, 'accountEnabled', account, by);
        return requireFound(inside, id);
      });
    },

    /** Ends all that is signed in with an account. @throws AppError forbidden, missing */
    async signOut(id: string, by: Caller): Promise<Account> {
      return stores.transaction(async (inside) => {
        const account = await takeManaged(inside, id, by);
        await inside.accounts.signOut(id);
        await noteOf(inside, 'sessionsEnded', account, by);
        return requireFound(inside, id);
      });
    },

    /**
     * Takes the second factors of somebody away who has lost what they had: their password alone lets them in then. All
     * that is signed in with the account ends.
     *
     * @throws AppError forbidden, missing, conflict where there are none
     */
    async removeFactors(id: string, by: Caller): Promise<Account> {
      const account = await stores.transaction(async (inside) => {
        const taken = await takeManaged(inside, id, by);
        if (!(await inside.factorOwners.has(id)))
          throw new AppError('conflict', 'This account has no second factors.');
        await factorService.endAll(inside, taken, by.account.name);
        await noteOf(inside, 'factorRemoved', taken, by, { factor: 'all of them' });
        await inside.accounts.signOut(id);
        return requireFound(inside, id);
      });
      onEmails();
      return account;
    },
  };
}

/** Notes what has been done to an account, in the transaction that does it. */
function noteOf(
  { activity }: Stores,
  kind: ActivityKind,
  account: Account,
  by: Caller,
  details: ActivityDetails = {},
): Promise<void> {
  return activity.note({ ...actedBy(by), kind, about: aboutAccount(account), details });
}

/** A role that somebody may give. @throws AppError invalid */
export function grantable(role: string, { account }: Pick<Caller, 'account'>): AccountRole {
  const found = rolesManagedBy(account.role).find((one) => one === role);
  if (found) return found;
  throw fieldError('invalid', 'role', 'Please choose one of the roles that you may give.');
}

/**
 * Takes the account of whoever manages the staff, in the transaction of what they do: their right may have been taken
 * away since their request began, and what they had left behind until then was taken back with it.
 *
 * @param role one that they give
 * @throws AppError forbidden; invalid, where they may not give that role any more
 */
export async function takeManager({ accounts }: Stores, by: Caller, role?: string): Promise<Account> {
  const account = await accounts.take(by.account.id);
  if (!account || account.disabledAt !== null || !may(account.role, 'staff.manage'))
    throw new AppError('forbidden', 'You no longer manage the staff.');
  if (role !== undefined) grantable(role, { account });
  return account;
}

/**
 * An account of the staff that somebody may change, taken for that.
 *
 * @param role one that it is to have
 * @throws AppError forbidden, missing, invalid
 */
async function takeManaged(inside: Stores, id: string, by: Caller, role?: string): Promise<Account> {
  const manager = await takeManager(inside, by, role);
  const account = await inside.accounts.take(id);
  if (!account || !staffRoles.some((role) => role === account.role)) throw missing('Staff account');
  if (id === by.account.id) {
    throw new AppError('forbidden', 'This is your own account. Please ask somebody else to change it.');
  }
  if (!rolesManagedBy(manager.role).some((one) => one === account.role)) {
    throw new AppError('forbidden', "The owner's account can be changed only on the site's own machine.");
  }
  return account;
}

async function requireFound({ accounts }: Stores, id: string): Promise<Account> {
  const account = await accounts.find(id);
  if (!account) throw missing('Staff account');
  return account;
}
