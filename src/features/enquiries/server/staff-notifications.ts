import { brandOf } from '#core/brand/brand.ts';
import type { Clock } from '#core/clock.ts';
import { type Email, staffMailbox, staffRecipient } from '#core/email/email.ts';
import { defineJob } from '#core/jobs/define-job.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { runIndependently } from '#core/promises.ts';
import { addDays, createDatetimeFormatter } from '#core/time/calendar.ts';
import { openMinutesBetween } from '#core/time/opening-hours.ts';
import { createStartOfDay, localTimeToUtc } from '#core/time/zoned-time.ts';
import type { FollowUpRecipient, SiteSettings } from '#features/settings/rules/settings.ts';
import { followUpsDue, morningDigest, type StaffRecipient, unownedEnquiries } from '../emails/staff.ts';
import type { NotifiedConversation } from './attention.ts';
import { listFrontDeskStaff, maxUnownedMinutes } from './enquiries.ts';

/** The start of the front desk's day, in the site's time zone. */
const morning = '09:00';
/** Maximum conversations per run; the others follow a minute later. */
const maxPerRun = 200;
/** Maximum conversations that a summary names. */
const maxNamed = 30;
/** Milliseconds. */
const interval = 60_000;

const lockName = 'the front desk is being told';
const digestFact = 'front desk digest';

interface NotificationJobOptions {
  stores: Stores;
  settings: Pick<Services['siteSettings'], 'read'>;
  /** The public address, without a slash at its end. */
  siteUrl: string;
  /** An IANA name. */
  timeZone: string;
  today: () => string;
  clock: Clock;
}

/**
 * The job that emails staff about waiting parents (product: Notification of staff): due follow-ups, conversations without an owner, and
 * a morning summary. The notification is recorded in the transaction of the email, so each is sent once, however often the job is
 * interrupted and with any number of processes.
 */
export function createStaffNotificationsJob({
  stores,
  settings,
  siteUrl,
  timeZone,
  today,
  clock,
}: NotificationJobOptions) {
  const siteDetailsOf = (siteSettings: SiteSettings) => ({
    siteUrl,
    brand: brandOf(siteSettings),
    ...siteSettings,
  });
  const formatMoment = createDatetimeFormatter(timeZone);
  const now = () => clock().toISOString();
  const isMorning = () => now() >= localTimeToUtc(`${today()}T${morning}`, timeZone);
  const withWaitText = (one: NotifiedConversation) => ({
    ...one,
    since: one.waitingSince && formatMoment(one.waitingSince),
  });

  /** All accounts that can own an enquiry. */
  async function frontDesk({ accounts }: Stores): Promise<(StaffRecipient & { id: string })[]> {
    const all = await listFrontDeskStaff(accounts);
    return all.map(({ id, email }) => ({ id, email, recipient: { record: 'account', id } }));
  }

  /** The recipients beside the owner. If the front desk has no account, the staff mailbox gets the email. */
  function recipientsFor(
    who: FollowUpRecipient,
    recipients: readonly StaffRecipient[],
    siteSettings: SiteSettings,
  ): readonly StaffRecipient[] {
    if (who === 'nobody') return [];
    const mailbox = { email: staffMailbox(siteSettings), recipient: staffRecipient };
    return who === 'staff' || recipients.length === 0 ? [mailbox] : recipients;
  }

  async function queueEmails(tx: Stores, emails: readonly Email[]): Promise<void> {
    for (const email of emails) await tx.emails.enqueue(email);
  }

  /** Does the work if there is any, one process at a time. */
  async function runExclusively(
    isNeeded: (open: Stores) => Promise<boolean>,
    work: (tx: Stores) => Promise<number>,
  ): Promise<number> {
    // Usually there is nothing to do, and so nothing is written.
    if (!(await isNeeded(stores))) return 0;
    return stores.transaction(async (tx) => {
      await tx.facts.serialize(lockName);
      return work(tx);
    });
  }

  async function notifyFollowUps(siteSettings: SiteSettings): Promise<number> {
    if (!isMorning()) return 0;
    return runExclusively(
      async ({ attention }) => (await attention.followUps(today(), 1)).length > 0,
      async (tx) => {
        const due = await tx.attention.followUps(today(), maxPerRun);
        const staff = await frontDesk(tx);
        const allRecipients = recipientsFor(siteSettings.notifyFollowUps, staff, siteSettings);
        const byRecipient = new Map<string, { to: StaffRecipient; due: NotifiedConversation[] }>();
        for (const one of due) {
          const owner =
            siteSettings.notifyFollowUps === 'owner' ? staff.find(({ id }) => id === one.ownerId) : undefined;
          for (const to of owner ? [owner] : allRecipients) {
            const { due: notified } = byRecipient.get(to.email) ?? { due: [] };
            byRecipient.set(to.email, { to, due: [...notified, one] });
          }
        }
        const emails = [...byRecipient.values()].map((each) =>
          followUpsDue(each.to, each.due.map(withWaitText), siteDetailsOf(siteSettings)),
        );
        await queueEmails(tx, emails);
        await tx.attention.markFollowUpsNotified(due);
        return emails.length;
      },
    );
  }

  async function notifyUnowned(siteSettings: SiteSettings): Promise<number> {
    const find = async (open: Stores, staff: readonly { id: string }[]) => {
      const ids = staff.map(({ id }) => id);
      const found = await open.attention.unowned(now(), ids, maxPerRun);
      return found.filter(({ waitingSince }) => {
        return (
          openMinutesBetween(waitingSince ?? now(), now(), siteSettings.openingHours, timeZone) >=
          maxUnownedMinutes
        );
      });
    };
    return runExclusively(
      async (open) => (await find(open, await frontDesk(open))).length > 0,
      async (tx) => {
        const staff = await frontDesk(tx);
        const unowned = await find(tx, staff);
        if (unowned.length === 0) return 0;
        const emails = recipientsFor(siteSettings.notifyUnowned, staff, siteSettings).map((to) =>
          unownedEnquiries(to, unowned.map(withWaitText), siteDetailsOf(siteSettings)),
        );
        await queueEmails(tx, emails);
        await tx.attention.markUnownedNotified(unowned);
        return emails.length;
      },
    );
  }

  async function sendDigest(siteSettings: SiteSettings): Promise<number> {
    // A site that was just set up gets its first summary on its first morning.
    if ((await stores.facts.find(digestFact)) === undefined) {
      await stores.facts.setIfAbsent(digestFact, isMorning() ? today() : 'no day yet');
    }
    if (!isMorning()) return 0;
    const isOpen = async ({ facts }: Stores) => (await facts.find(digestFact)) !== today();
    return runExclusively(isOpen, async (tx) => {
      if (!(await isOpen(tx))) return 0;
      await tx.facts.set(digestFact, today());
      const { attention, conversations } = tx;
      const waiting = await attention.waiting(maxNamed);
      const due = await attention.followUps(today(), maxNamed, true);
      const counts = await conversations.counts({ accountId: '', today: today() });
      if (counts.waiting + counts.today + counts.check === 0) return 0;
      const digest = {
        ...{ waiting: waiting.map(withWaitText), waitingTotal: counts.waiting },
        ...{ due: due.map(withWaitText), dueTotal: counts.today, unchecked: counts.check },
      };
      const to = recipientsFor(siteSettings.notifyDigest, await frontDesk(tx), siteSettings);
      const emails = to.map((each) => withExpiry(morningDigest(each, digest, siteDetailsOf(siteSettings))));
      await queueEmails(tx, emails);
      return emails.length;
    });
  }

  /** A summary is outdated on the next day and is not sent then. */
  function withExpiry(email: Email): Email {
    return { ...email, uselessAfter: createStartOfDay(timeZone)(addDays(today(), 1)) };
  }

  return defineJob({
    name: 'staff-notifications',
    title: 'Tell the front desk who is waiting and what is due',
    every: interval,
    async run({ signal }) {
      const siteSettings = await settings.read();
      const counts = await runIndependently(
        {
          unowned: () => notifyUnowned(siteSettings),
          followUps: () => notifyFollowUps(siteSettings),
          morning: () => sendDigest(siteSettings),
        },
        signal,
      );
      const emails = counts.unowned + counts.followUps + counts.morning;
      if (emails === 0) return undefined;
      return emails === 1 ? 'One email was written.' : `${emails} emails were written.`;
    },
  });
}
