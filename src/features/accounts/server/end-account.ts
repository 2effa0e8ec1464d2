import type { Caller } from '#core/access/caller.ts';
import { staffRoles } from '#core/access/roles.ts';
import { visitor } from '#core/actor.ts';
import type { Clock } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { AppError, fieldError, invalidFields } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { momentsIn } from '#core/time/calendar.ts';
import type { ErasureService } from '#features/privacy/server/erasure.ts';
import type { OwnDataRequests } from '#features/privacy/server/own-data-requests.ts';
import { accountEnded } from '../emails/account-ended.ts';
import { isPassword } from './credentials.ts';
import type { LoginLimits } from './login-limits.ts';

export type AccountEnding = ReturnType<typeof createAccountEnding>;

interface Parts {
  stores: Stores;
  clock: Clock;
  site: SiteDetails;
  timeZone: string;
  loginLimits: LoginLimits;
  erasure: Pick<ErasureService, 'eraseAccount'>;
  ownData: Pick<OwnDataRequests, 'eraseByAccount'>;
  /** Told when emails wait to be sent. */
  onEmails: () => void;
}

/** Where people end their own account for good (product: Accounts). */
export function createAccountEnding(parts: Parts) {
  const { stores, clock, site, loginLimits, erasure, ownData, onEmails } = parts;
  const moment = momentsIn(parts.timeZone);

  return {
    /**
     * Erases the account of whoever knows its password: sign-ins, links and factors with it. Enquiries and places stay
     * unless they are to go too. What is noted names nobody.
     *
     * @throws Refusal: forbidden for staff, or where the address is not confirmed whose data is to go; invalid, tooMany
     */
    async end(
      { password, erasesData }: { password: string; erasesData: boolean },
      by: Caller,
    ): Promise<void> {
      const { account, client } = by;
      requireUser(account);
      if (erasesData && account.emailConfirmedAt === null) {
        throw new AppError(
          'forbidden',
          'Please confirm your email address first, so that nobody can erase somebody else’s data.',
        );
      }
      if (!password) throw invalidFields({ password: 'Your password is required' });
      const isRight = await loginLimits.attempt(client.address, account.email, async () =>
        (await isPassword(password, account.passwordHash)) ? true : undefined,
      );
      if (!isRight) throw fieldError('invalid', 'password', 'This password is wrong.');
      await stores.transaction(async (inside) => {
        // First what content needs: whoever holds a webinar waits for no account.
        if (erasesData) await inside.holdContent();
        const taken = await inside.accounts.take(account.id);
        if (!taken) return;
        // Somebody may have made it one of the staff meanwhile.
        requireUser(taken);
        if (erasesData) await ownData.eraseByAccount(inside, taken.email);
        else await erasure.eraseAccount(inside, taken.id);
        const at = moment(clock().toISOString());
        // Anybody opens and ends accounts with anybody's address, as often as they like.
        if (taken.emailConfirmedAt !== null)
          await inside.emails.put(accountEnded(taken, { isAllErased: erasesData, at }, site));
        const about = { kind: 'account', id: taken.id, name: '' };
        await inside.activity.note({ by: visitor, kind: 'accountEnded', about });
      });
      onEmails();
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
