import type { Clock } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { momentsIn } from '#core/time/calendar.ts';
import { factorsRemoved } from '../emails/factors-removed.ts';
import { securityNotice } from '../emails/security-notice.ts';
import type { Account } from './account-store.ts';
import type { SecurityEmails } from './security-emails.ts';

export type FactorEmails = ReturnType<typeof createFactorEmails>;
export type TellOfRemoval = FactorEmails['notifyOfRemoval'];

/** What can be added to an account or taken away, as emails say it. */
const words = {
  app: 'authenticator app',
  passkey: 'passkey',
  codes: 'set of recovery codes',
};
export type ListedFactor = keyof typeof words;

interface Parts {
  clock: Clock;
  site: SiteDetails;
  /** An IANA name. */
  timeZone: string;
  securityEmails: SecurityEmails;
}

/**
 * Emails that tell of second factors: to the account's own address, because whoever sits at an open screen could add
 * one that a new password does not end, and to whoever owns the site where one goes. They belong into the transaction of
 * what they tell (product: Two-step sign-in).
 */
export function createFactorEmails({ clock, site, timeZone, securityEmails }: Parts) {
  const moment = momentsIn(timeZone);
  const now = () => moment(clock().toISOString());

  async function notifyOwner({ emails }: Stores, account: Account, subject: string, happened: string) {
    const news = { subject, happened, by: account.name, at: now() };
    await emails.put(securityNotice(account, news, site, 'own'));
  }

  return {
    /**
     * The last one has gone.
     *
     * @param by who has done it, in words
     */
    async notifyOfRemoval(stores: Stores, account: Account, by: string): Promise<void> {
      await stores.emails.put(factorsRemoved(account, { by, at: now() }, site));
      await securityEmails.notifyOwners(stores, {
        subject: `${account.name} now signs in with a password alone`,
        happened: `The last second factor of ${account.name} (${account.email}) has been removed.`,
        by,
      });
    },

    /** Its owner has added one. */
    notifyOfAddition: (stores: Stores, account: Account, factor: ListedFactor): Promise<void> =>
      notifyOwner(
        stores,
        account,
        `A new ${words[factor]} for your account`,
        `A new ${words[factor]} has been added to your account. From now on it can be used to sign in, even after a new password has been chosen.`,
      ),

    /** Its owner has removed one of several, or put another one in its place. */
    async notifyOfLoss(
      stores: Stores,
      account: Account,
      factor: ListedFactor,
      end: 'removed' | 'replaced',
    ): Promise<void> {
      const { id, name, email } = account;
      const subject = `A second factor has been ${end}`;
      await notifyOwner(stores, account, subject, `The ${words[factor]} of your account has been ${end}.`);
      const news = {
        subject: `${subject}: ${name}`,
        happened: `The ${words[factor]} of ${name} (${email}) has been ${end}.`,
        by: name,
      };
      await securityEmails.notifyOwners(stores, news, id);
    },
  };
}
