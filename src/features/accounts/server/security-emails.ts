import type { Clock } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { momentsIn } from '#core/time/calendar.ts';
import { type SecurityNews, securityNotice } from '../emails/security-notice.ts';

interface Parts {
  clock: Clock;
  site: SiteDetails;
  /** An IANA name. */
  timeZone: string;
}

export type SecurityEmails = ReturnType<typeof createSecurityEmails>;

/** Emails to whoever owns the site, about what makes it easier to get into. */
export function createSecurityEmails({ clock, site, timeZone }: Parts) {
  const moment = momentsIn(timeZone);

  /**
   * Puts one in for each owner, also for the one who has done it: it may have been somebody else at their desk. Belongs
   * into the transaction of what it tells.
   */
  async function notifyOwners({ accounts, emails }: Stores, news: SecurityNews, but?: string): Promise<void> {
    const at = moment(clock().toISOString());
    for (const owner of await accounts.listByRoles(['owner'])) {
      if (owner.disabledAt === null && owner.id !== but)
        await emails.put(securityNotice(owner, { ...news, at }, site));
    }
  }

  return {
    notifyOwners,

    /** @param by who made it so, in words */
    notifyOfAdministrator: (stores: Stores, { name, email }: { name: string; email: string }, by: string) =>
      notifyOwners(stores, {
        subject: `${name} is now an administrator of the site`,
        happened: `${name} (${email}) has become an administrator, and may do everything except take the site from you.`,
        by,
      }),

    /** Not the new one: it is no news to them. */
    tellOfOwner: (
      stores: Stores,
      { id, name, email }: { id: string; name: string; email: string },
      by: string,
    ) =>
      notifyOwners(
        stores,
        {
          subject: `${name} now owns the site`,
          happened: `${name} (${email}) has become an owner of the site, and may do everything.`,
          by,
        },
        id,
      ),
  };
}
