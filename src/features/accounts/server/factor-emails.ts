import { nameInEmails, nameWithAddress } from '#core/access/account-name.ts';
import type { Clock } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { factorsRemoved } from '../emails/factors-removed.ts';
import { securityNotice } from '../emails/security-notice.ts';
import type { Account } from './account-store.ts';
import type { SecurityEmails } from './security-emails.ts';

export type FactorEmails = ReturnType<typeof createFactorEmails>;
export type NotifyOfRemoval = FactorEmails['notifyOfRemoval'];

/** The factors in the words of emails. */
const factorNames = {
  app: 'authenticator app',
  passkey: 'passkey',
  codes: 'set of recovery codes',
};
export type FactorKind = keyof typeof factorNames;

interface Dependencies {
  clock: Clock;
  site: SiteDetails;
  /** IANA time zone name. */
  timeZone: string;
  securityEmails: SecurityEmails;
}

/**
 * Emails about second factors. The owner of the account gets them, because a person at an unlocked screen could add a
 * factor that survives a new password; the owners of the site get them when a factor is removed. They must be written
 * in the transaction of the change (product: Two-step sign-in).
 */
export function createFactorEmails({ clock, site, timeZone, securityEmails }: Dependencies) {
  const formatDatetime = createDatetimeFormatter(timeZone);
  const now = () => formatDatetime(clock().toISOString());

  async function notifyOwner({ emails }: Stores, account: Account, subject: string, description: string) {
    const event = { subject, description, by: nameInEmails(account), at: now() };
    await emails.enqueue(securityNotice(account, event, site, 'own'));
  }

  return {
    /** The last factor was removed. @param by the actor, in words */
    async notifyOfRemoval(stores: Stores, account: Account, by: string): Promise<void> {
      await stores.emails.enqueue(factorsRemoved(account, { by, at: now() }, site));
      await securityEmails.notifyOwners(stores, {
        subject: `${nameInEmails(account)} now signs in with a password alone`,
        description: `The last second factor of ${nameWithAddress(account)} has been removed.`,
        by,
      });
    },

    /** The owner of the account has added a factor. */
    notifyOfAddition: (stores: Stores, account: Account, factor: FactorKind): Promise<void> =>
      notifyOwner(
        stores,
        account,
        `A new ${factorNames[factor]} for your account`,
        `A new ${factorNames[factor]} has been added to your account. From now on it can be used to sign in, even after a new password has been chosen.`,
      ),

    /** The owner of the account has removed one of several factors, or replaced one. */
    async notifyOfLoss(
      stores: Stores,
      account: Account,
      factor: FactorKind,
      end: 'removed' | 'replaced',
    ): Promise<void> {
      const subject = `A second factor has been ${end}`;
      await notifyOwner(
        stores,
        account,
        subject,
        `The ${factorNames[factor]} of your account has been ${end}.`,
      );
      const event = {
        subject: `${subject}: ${nameInEmails(account)}`,
        description: `The ${factorNames[factor]} of ${nameWithAddress(account)} has been ${end}.`,
        by: nameInEmails(account),
      };
      await securityEmails.notifyOwners(stores, event, account.id);
    },
  };
}
