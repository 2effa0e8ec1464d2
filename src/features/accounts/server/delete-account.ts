import type { Caller } from '#core/access/caller.ts';
import { staffRoles } from '#core/access/roles.ts';
import { visitor } from '#core/actor.ts';
import type { Clock } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { AppError, fieldError, invalidFieldsError } from '#core/errors.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { accountEnded } from '../emails/account-ended.ts';
import { verifyPassword } from './credentials.ts';
import type { LoginLimits } from './login-limits.ts';

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

interface Dependencies {
  stores: Stores;
  clock: Clock;
  site: SiteDetails;
  timeZone: string;
  loginLimits: LoginLimits;
  erasure: Pick<Services['erasureService'], 'eraseAccount'>;
  ownData: Pick<Services['ownDataRequests'], 'eraseByAccount'>;
  /** Called when emails are ready to be sent. */
  wakeDelivery: () => void;
}

/** Deletes accounts at the request of their owners (product: Accounts). */
export function createAccountDeletion(parts: Dependencies) {
  const { stores, clock, site, loginLimits, erasure, ownData, wakeDelivery } = parts;
  const formatDatetime = createDatetimeFormatter(parts.timeZone);

  return {
    /**
     * Erases the account, with its sessions, links and factors, after a check of the password. Enquiries and
     * registrations stay unless they are to be erased too. The activity entry contains no name.
     *
     * @throws AppError forbidden for staff, or if data of an unconfirmed address is to be erased; invalid, tooMany
     */
    async deleteAccount(
      { password, erasesData }: { password: string; erasesData: boolean },
      by: Caller,
    ): Promise<void> {
      const { account, client } = by;
      requireUser(account);
      if (erasesData && account.emailConfirmedAt === null) {
        throw new AppError(
          'forbidden',
          'Please confirm your email address first, so that nobody can erase another person’s data.',
        );
      }
      if (!password) throw invalidFieldsError({ password: 'Your password is required' });
      const isRight = await loginLimits.attempt(client.address, account.email, async () =>
        (await verifyPassword(password, account.passwordHash)) ? true : undefined,
      );
      if (!isRight) throw fieldError('invalid', 'password', 'Incorrect password.');
      await stores.transaction(async (tx) => {
        // Locks content before the account, in the same order as all writes to content: another order could deadlock.
        if (erasesData) await tx.lockContent();
        const lockedAccount = await tx.accounts.lock(account.id);
        if (!lockedAccount) return;
        // The account may have joined the staff meanwhile.
        requireUser(lockedAccount);
        if (erasesData) await ownData.eraseByAccount(tx, lockedAccount.email);
        else await erasure.eraseAccount(tx, lockedAccount.id);
        const at = formatDatetime(clock().toISOString());
        // Anybody can open and delete accounts with any address, any number of times, so only confirmed addresses get
        // the email.
        if (lockedAccount.emailConfirmedAt !== null)
          await tx.emails.enqueue(accountEnded(lockedAccount, { isAllErased: erasesData, at }, site));
        const about = { kind: 'account', id: lockedAccount.id, name: '' };
        await tx.activity.log({ by: visitor, kind: 'accountEnded', about });
      });
      wakeDelivery();
    },
  };
}

function requireUser({ role }: { role: string }): void {
  if (!staffRoles.some((one) => one === role)) return;
  throw new AppError(
    'forbidden',
    'This is a staff account. Please ask an administrator to make it an ordinary one first.',
  );
}
