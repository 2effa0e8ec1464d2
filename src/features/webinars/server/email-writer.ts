import { inBatches } from '#core/database/batches.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { WebinarEmailType } from '../rules/email-schedule.ts';
import { reasonToDrop, statusesFor, uselessFrom } from '../rules/email-schedule.ts';
import { isNotifiedAgain, notifiedFacts } from '../rules/email-words.ts';
import type { EmailDetails } from './email-details.ts';
import type { DueWebinarEmail, WrittenRegistration } from './email-queue.ts';
import { knownToParent } from './read-registration.ts';
import type { OneEmail, Situation } from './single-email.ts';

interface Parts extends OneEmail {
  stores: Stores;
  timeZone: string;
}

/** Emails of a webinar that are written in one transaction: others wait for it. */
const batch = 25;

/** Emails that a step writes by itself. */
const atOnce = 10;

/** Of a webinar that the parent knows. */
const news: readonly WebinarEmailType[] = ['webinar-changed', 'reminder-day-before', 'reminder-hour-before'];

/** What became of planned emails. */
export interface WrittenCounts {
  written: number;
  missed: number;
  dropped: number;
  /** The mailbox had many already. */
  withheld: number;
  /** The mailbox had many already; they are sent later. */
  delayed: number;
}
export const none: Readonly<WrittenCounts> = { written: 0, missed: 0, dropped: 0, withheld: 0, delayed: 0 };

/**
 * Writes planned emails into the outbox (product: Letters of webinars): what they say and whether they still apply is
 * read when they are written, in the transaction that notes it. Two processes and one that is killed write each once.
 */
export function createEmailWriter({ stores, timeZone, situationOf, write }: Parts) {
  /** Why it is not for this registration (any more). */
  async function dropped(
    { inside, webinar }: Situation,
    email: DueWebinarEmail,
    registration: WrittenRegistration,
    { cancelledIds, before }: EmailDetails,
  ): Promise<string | undefined> {
    const isElsewhere = registration.webinarId !== webinar._id;
    // Who was moved to another webinar has no registration in this one.
    if (isElsewhere) return email.kind === 'place-cancelled' ? undefined : 'moved to another webinar';
    if (email.kind === 'webinar-message' && cancelledIds?.includes(registration._id)) return undefined;
    const why = reasonToDrop(email, webinar, registration);
    if (why) return why;
    if (news.includes(email.kind) && (await inside.plannedEmails.awaitsMove(registration._id)))
      return 'the parent will hear of the move';
    if (email.kind === 'webinar-called-off') {
      const { end = '' } = (await inside.plannedEmails.findLast(email.kind, registration)) ?? {};
      const isKnown = registration.notified?.calledOff && ['sent', 'waiting'].includes(end);
      return isKnown ? 'the parent already knows' : undefined;
    }
    if (email.kind !== 'webinar-changed') return undefined;
    const known = await knownToParent(inside, registration, before);
    return known && !isNotifiedAgain(known, notifiedFacts(webinar)) ? 'nothing has changed' : undefined;
  }

  function isLate(
    { webinar, now: at }: Situation,
    email: DueWebinarEmail,
    registration: WrittenRegistration,
  ): boolean {
    const until = uselessFrom(email, webinar, registration, timeZone);
    return until !== undefined && until <= at;
  }

  /** One that is planned for a registration. */
  async function writeSingle(
    inside: Stores,
    situation: Situation | undefined,
    email: DueWebinarEmail,
  ): Promise<keyof WrittenCounts> {
    const { plannedEmails } = inside;
    const registration = await plannedEmails.findRegistration(email.registrationId);
    const why =
      !situation || !registration
        ? 'deleted'
        : (await plannedEmails.hasLater(email))
          ? 'a later one says how things are'
          : await dropped(situation, email, registration, email.details);
    if (!situation || !registration || why) {
      await plannedEmails.end(email.id, 'dropped', { details: { why: why ?? '' } });
      return 'dropped';
    }
    if (isLate(situation, email, registration)) {
      await plannedEmails.end(email.id, 'missed');
      return 'missed';
    }
    const done = await write(situation, email, registration, email.details);
    if ('until' in done) {
      await plannedEmails.postpone(email.id, done.until);
      return 'delayed';
    }
    if ('why' in done) {
      await plannedEmails.end(email.id, 'withheld', { details: done });
      return 'withheld';
    }
    await plannedEmails.end(email.id, 'done', done);
    return 'written';
  }

  /** One that is planned for all: to the next of its registrations. @returns what became of them */
  async function writeToSome(
    inside: Stores,
    situation: Situation | undefined,
    email: DueWebinarEmail,
    limit: number,
  ): Promise<WrittenCounts> {
    const { plannedEmails } = inside;
    const { details } = email;
    const counts = { ...none };
    if (!situation) {
      await plannedEmails.end(email.id, 'dropped', { details: { why: 'deleted' } });
      return counts;
    }
    const after = details.cursor ?? '';
    const registrations = details.ids
      ? await plannedEmails.positionsOf(email.webinarId, nextOf(details.ids, after, limit))
      : await plannedEmails.registrationsAfter(email.webinarId, {
          ...{ after, limit, came: email.dueAt },
          statuses: email.kind === 'webinar-message' ? [] : statusesFor(email.kind),
        });
    for (const registration of registrations) {
      await yieldToEventLoop();
      if (await dropped(situation, email, registration, details)) continue;
      // Whenever it ended: thanks come once.
      const dedupeKey = email.kind === 'webinar-thanks' ? '' : email.occasion;
      const id = await plannedEmails.addFor(email, registration._id, dedupeKey);
      if (!id) continue;
      const subject = {
        ...(details.subject && { subject: details.subject }),
        ...(registration.status === 'cancelled' && { toCancelled: true as const }),
      };
      const isMissed = isLate(situation, email, registration);
      const done = isMissed ? { why: '' } : await write(situation, email, registration, details);
      if ('until' in done) throw new Error('No letter to all of a webinar waits for room.');
      if ('emailId' in done) await plannedEmails.end(id, 'done', { ...done, details: subject });
      else
        await plannedEmails.end(id, isMissed ? 'missed' : 'withheld', { details: { ...done, ...subject } });
      counts['emailId' in done ? 'written' : isMissed ? 'missed' : 'withheld'] += 1;
    }
    const last = details.ids ? nextOf(details.ids, after, limit).at(-1) : registrations.at(-1)?._id;
    const isThrough = details.ids ? last === details.ids.at(-1) : registrations.length < limit;
    if (!isThrough && last) await plannedEmails.goOn(email.id, { ...details, cursor: last });
    // What was written stands with each of them; what staff have written is kept nowhere else.
    else await plannedEmails.end(email.id, 'done', { details: kept(details) });
    return counts;
  }

  /** Writes what is due of one webinar, as much as one transaction takes. */
  async function writeSome(inside: Stores, webinarId: string): Promise<WrittenCounts> {
    const { plannedEmails } = inside;
    await plannedEmails.takeForEmails(webinarId);
    const situation = await situationOf(inside, webinarId);
    const counts = await writeSingles(inside, situation, webinarId);
    const left = batch - sum(counts);
    const [forAll] = left > 0 ? await plannedEmails.dueOf(webinarId, 'all', 1) : [];
    return forAll ? added(counts, await writeToSome(inside, situation, forAll, left)) : counts;
  }

  async function writeSingles(
    inside: Stores,
    situation: Situation | undefined,
    webinarId: string,
  ): Promise<WrittenCounts> {
    const counts = { ...none };
    await inBatches(await inside.plannedEmails.dueOf(webinarId, 'place', batch), async (email) => {
      counts[await writeSingle(inside, situation, email)] += 1;
    });
    return counts;
  }

  return {
    /**
     * Writes some of what is due, in a transaction of its own.
     *
     * @param failed webinars that are passed over; one whose emails cannot be written is added
     * @returns undefined: nothing is due
     * @throws why they could not be written
     */
    async writeDue(failed = new Set<string>()): Promise<WrittenCounts | undefined> {
      const found = await stores.plannedEmails.dueWebinar([...failed]);
      if (found === undefined) return undefined;
      try {
        return await stores.transaction((inside) => writeSome(inside, found));
      } catch (error) {
        failed.add(found);
        throw error;
      }
    },

    /**
     * Writes at once what a step has planned, in its transaction, which holds the content version. Of many that have come
     * due, the last ones; the others are written by the work over time.
     */
    async writePlanned(inside: Stores): Promise<void> {
      const situations = new Map<string, Situation | undefined>();
      for (const email of await inside.plannedEmails.latestDue(atOnce)) {
        const { webinarId } = email;
        await yieldToEventLoop();
        if (!situations.has(webinarId)) situations.set(webinarId, await situationOf(inside, webinarId));
        await writeSingle(inside, situations.get(webinarId), email);
      }
    },
  };
}

const sum = ({ written, missed, dropped, withheld, delayed }: WrittenCounts) =>
  written + missed + dropped + withheld + delayed;

export function added(one: WrittenCounts, other: WrittenCounts): WrittenCounts {
  return {
    written: one.written + other.written,
    missed: one.missed + other.missed,
    dropped: one.dropped + other.dropped,
    withheld: one.withheld + other.withheld,
    delayed: one.delayed + other.delayed,
  };
}

/** The next ids after one, which are in order. */
function nextOf(ids: readonly string[], after: string, limit: number): string[] {
  const from = after ? ids.findIndex((id) => id > after) : 0;
  return from < 0 ? [] : ids.slice(from, from + limit);
}

function kept({ subject, ids }: EmailDetails): EmailDetails {
  return { ...(subject && { subject }), ...(ids && { why: `to ${ids.length}` }) };
}
