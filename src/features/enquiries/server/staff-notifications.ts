import type { Clock } from '#core/clock.ts';
import { type Email, staffMailbox, staffRecipient } from '#core/email/email.ts';
import { defineJob } from '#core/jobs/define-job.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { runIndependently } from '#core/promises.ts';
import { addDays, createDatetimeFormatter } from '#core/time/calendar.ts';
import { openMinutesBetween } from '#core/time/opening-hours.ts';
import { createStartOfDay, localTimeToUtc } from '#core/time/zoned-time.ts';
import type { FollowUpListener, SiteSettings } from '#features/settings/rules/settings.ts';
import { followUpsDue, type Listening, morningDigest, nobodyHas } from '../emails/staff.ts';
import type { NotifiedConversation } from './attention.ts';
import { inboxStaff, untakenAfter } from './enquiries.ts';

/** The start of the front desk's day, in the site's time zone. */
const morning = '09:00';
/** Maximum conversations per run; the others follow a minute later. */
const most = 200;
/** Maximum conversations that a summary names. */
const maxNamed = 30;
/** Milliseconds. */
const every = 60_000;

const lock = 'the front desk is being told';
const digestDay = 'front desk digest';

interface Parts {
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
 * The job that emails staff about waiting parents (product: Somebody knows): due follow-ups, conversations without an owner, and
 * a morning summary. The notification is recorded in the transaction of the email, so each is sent once, however often the job is
 * interrupted and with any number of processes.
 */
export function somebodyKnows({ stores, settings, siteUrl, timeZone, today, clock }: Parts) {
  const siteOf = (set: SiteSettings) => ({ siteUrl, ...set });
  const words = createDatetimeFormatter(timeZone);
  const now = () => clock().toISOString();
  const isMorning = () => now() >= localTimeToUtc(`${today()}T${morning}`, timeZone);
  const named = (one: NotifiedConversation) => ({
    ...one,
    since: one.waitingSince && words(one.waitingSince),
  });

  /** All accounts that can own an enquiry. */
  async function frontDesk({ accounts }: Stores): Promise<(Listening & { id: string })[]> {
    const all = await inboxStaff(accounts);
    return all.map(({ id, email }) => ({ id, email, recipient: { record: 'account', id } }));
  }

  /** The recipients beside the owner. If the front desk has no account, the staff mailbox gets the email. */
  function listening(
    who: FollowUpListener,
    recipients: readonly Listening[],
    set: SiteSettings,
  ): readonly Listening[] {
    if (who === 'nobody') return [];
    const mailbox = { email: staffMailbox(set), recipient: staffRecipient };
    return who === 'staff' || recipients.length === 0 ? [mailbox] : recipients;
  }

  async function put(inside: Stores, emails: readonly Email[]): Promise<void> {
    for (const email of emails) await inside.emails.enqueue(email);
  }

  /** Does the work if there is any, one process at a time. */
  async function once(
    isNeeded: (open: Stores) => Promise<boolean>,
    work: (inside: Stores) => Promise<number>,
  ): Promise<number> {
    // Usually there is nothing to do, and so nothing is written.
    if (!(await isNeeded(stores))) return 0;
    return stores.transaction(async (inside) => {
      await inside.facts.serialize(lock);
      return work(inside);
    });
  }

  async function notifyFollowUps(set: SiteSettings): Promise<number> {
    if (!isMorning()) return 0;
    return once(
      async ({ attention }) => (await attention.followUps(today(), 1)).length > 0,
      async (inside) => {
        const due = await inside.attention.followUps(today(), most);
        const staff = await frontDesk(inside);
        const everybody = listening(set.notifyFollowUps, staff, set);
        const byListener = new Map<string, { to: Listening; due: NotifiedConversation[] }>();
        for (const one of due) {
          const owner =
            set.notifyFollowUps === 'owner' ? staff.find(({ id }) => id === one.ownerId) : undefined;
          for (const to of owner ? [owner] : everybody) {
            const { due: notified } = byListener.get(to.email) ?? { due: [] };
            byListener.set(to.email, { to, due: [...notified, one] });
          }
        }
        const emails = [...byListener.values()].map((each) =>
          followUpsDue(each.to, each.due.map(named), siteOf(set)),
        );
        await put(inside, emails);
        await inside.attention.noteFollowUps(due);
        return emails.length;
      },
    );
  }

  async function notifyUnowned(set: SiteSettings): Promise<number> {
    const find = async (open: Stores, staff: readonly { id: string }[]) => {
      const ids = staff.map(({ id }) => id);
      const found = await open.attention.unowned(now(), ids, most);
      return found.filter(({ waitingSince }) => {
        return openMinutesBetween(waitingSince ?? now(), now(), set.openingHours, timeZone) >= untakenAfter;
      });
    };
    return once(
      async (open) => (await find(open, await frontDesk(open))).length > 0,
      async (inside) => {
        const staff = await frontDesk(inside);
        const unowned = await find(inside, staff);
        if (unowned.length === 0) return 0;
        const emails = listening(set.notifyUnowned, staff, set).map((to) =>
          nobodyHas(to, unowned.map(named), siteOf(set)),
        );
        await put(inside, emails);
        await inside.attention.noteUnowned(unowned);
        return emails.length;
      },
    );
  }

  async function tellMorning(set: SiteSettings): Promise<number> {
    // A site that was just set up gets its first summary on its first morning.
    if ((await stores.facts.find(digestDay)) === undefined) {
      await stores.facts.setIfAbsent(digestDay, isMorning() ? today() : 'no day yet');
    }
    if (!isMorning()) return 0;
    const isOpen = async ({ facts }: Stores) => (await facts.find(digestDay)) !== today();
    return once(isOpen, async (inside) => {
      if (!(await isOpen(inside))) return 0;
      await inside.facts.set(digestDay, today());
      const { attention, conversations } = inside;
      const waiting = await attention.waiting(maxNamed);
      const due = await attention.followUps(today(), maxNamed, true);
      const counts = await conversations.counts({ accountId: '', today: today() });
      if (counts.waiting + counts.today + counts.check === 0) return 0;
      const notified = {
        ...{ waiting: waiting.map(named), waitingInAll: counts.waiting },
        ...{ due: due.map(named), dueInAll: counts.today, unchecked: counts.check },
      };
      const to = listening(set.notifyDigest, await frontDesk(inside), set);
      const emails = to.map((each) => withUse(morningDigest(each, notified, siteOf(set))));
      await put(inside, emails);
      return emails.length;
    });
  }

  /** A summary is outdated on the next day and is not sent then. */
  function withUse(email: Email): Email {
    return { ...email, uselessAfter: createStartOfDay(timeZone)(addDays(today(), 1)) };
  }

  return defineJob({
    name: 'staff-notifications',
    title: 'Tell the front desk who is waiting and what is due',
    every,
    async run({ signal }) {
      const set = await settings.read();
      const notified = await runIndependently(
        {
          unowned: () => notifyUnowned(set),
          followUps: () => notifyFollowUps(set),
          morning: () => tellMorning(set),
        },
        signal,
      );
      const emails = notified.unowned + notified.followUps + notified.morning;
      if (emails === 0) return undefined;
      return emails === 1 ? 'One letter was written.' : `${emails} letters were written.`;
    },
  });
}
