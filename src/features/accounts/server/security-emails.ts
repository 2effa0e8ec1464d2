import { nameInEmails, nameWithAddress } from '#core/access/account-name.ts';
import type { Clock } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { type SecurityEvent, securityNotice } from '../emails/security-notice.ts';

interface Dependencies {
  clock: Clock;
  site: SiteDetails;
  /** IANA time zone name. */
  timeZone: string;
}

export type SecurityEmails = ReturnType<typeof createSecurityEmails>;

/** Emails to the owners of the site about changes that make it easier to get into. */
export function createSecurityEmails({ clock, site, timeZone }: Dependencies) {
  const formatDatetime = createDatetimeFormatter(timeZone);

  /**
   * Queues one email per owner, including the owner who made the change: another person may have used their session.
   * Must run in the transaction of the change.
   */
  async function notifyOwners(
    { accounts, emails }: Stores,
    event: SecurityEvent,
    exceptId?: string,
  ): Promise<void> {
    const at = formatDatetime(clock().toISOString());
    for (const owner of await accounts.listByRoles(['owner'])) {
      if (owner.disabledAt === null && owner.id !== exceptId)
        await emails.enqueue(securityNotice(owner, { ...event, at }, site));
    }
  }

  return {
    notifyOwners,

    /** @param by the actor, in words */
    notifyOfAdministrator: (stores: Stores, account: { name: string; email: string }, by: string) =>
      notifyOwners(stores, {
        subject: `${nameInEmails(account)} is now an administrator of the site`,
        description: `${nameWithAddress(account)} has become an administrator, and may do everything except take the site from you.`,
        by,
      }),

    /** The new owner gets no email about it. */
    notifyOfOwner: (stores: Stores, account: { id: string; name: string; email: string }, by: string) =>
      notifyOwners(
        stores,
        {
          subject: `${nameInEmails(account)} now owns the site`,
          description: `${nameWithAddress(account)} has become an owner of the site, and may do everything.`,
          by,
        },
        account.id,
      ),
  };
}
