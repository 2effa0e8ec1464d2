import { mapYielding } from '#core/database/batches.ts';
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

/** Emails of a webinar that are written in one transaction, which other writes wait for. */
const batch = 25;

/** Emails that an action writes itself. */
const atOnce = 10;

/** Emails about a webinar that the parent already knows. */
const news: readonly WebinarEmailType[] = ['webinar-changed', 'reminder-day-before', 'reminder-hour-before'];

/** The outcomes of planned emails, counted. */
export interface WrittenCounts {
  written: number;
  missed: number;
  dropped: number;
  /** The mailbox had received too many. */
  withheld: number;
  /** The mailbox had received too many; they are sent later. */
  delayed: number;
}
export const none: Readonly<WrittenCounts> = { written: 0, missed: 0, dropped: 0, withheld: 0, delayed: 0 };

/**
 * Writes planned emails into the outbox (product: Letters of webinars). Their content and whether they still apply are read in
 * the transaction that records the outcome. So each is written once, even with two processes or one that is killed.
 */
export function createEmailWriter({ stores, timeZone, situationOf, write }: Parts) {
  /** Why an email does not apply to this registration. */
  async function dropped(
    { inside, webinar }: Situation,
    email: DueWebinarEmail,
    registration: WrittenRegistration,
    { cancelledIds, before }: EmailDetails,
  ): Promise<string | undefined> {
    const isElsewhere = registration.webinarId !== webinar._id;
    // A parent who was moved to another webinar has no registration in this one.
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

  /** Writes an email planned for one registration. */
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

  /** Writes an email planned for all, to the next of its registrations. @returns the outcomes */
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
      // Thanks are sent once, even if the end changes.
      const dedupeKey = email.kind === 'webinar-thanks' ? '' : email.occasion;
      const id = await plannedEmails.addFor(email, registration._id, dedupeKey);
      if (!id) continue;
      const subject = {
        ...(details.subject && { subject: details.subject }),
        ...(registration.status === 'cancelled' && { toCancelled: true as const }),
      };
      const isMissed = isLate(situation, email, registration);
      const done = isMissed ? { why: '' } : await write(situation, email, registration, details);
      if ('until' in done) throw new Error('An email to all registrations must not be delayed.');
      if ('emailId' in done) await plannedEmails.end(id, 'done', { ...done, details: subject });
      else
        await plannedEmails.end(id, isMissed ? 'missed' : 'withheld', { details: { ...done, ...subject } });
      counts['emailId' in done ? 'written' : isMissed ? 'missed' : 'withheld'] += 1;
    }
    const last = details.ids ? nextOf(details.ids, after, limit).at(-1) : registrations.at(-1)?._id;
    const isThrough = details.ids ? last === details.ids.at(-1) : registrations.length < limit;
    if (!isThrough && last) await plannedEmails.goOn(email.id, { ...details, cursor: last });
    // The outcome is stored per registration; the text of staff is deleted here.
    else await plannedEmails.end(email.id, 'done', { details: kept(details) });
    return counts;
  }

  /** Writes the due emails of one webinar, at most one batch. */
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
    await mapYielding(await inside.plannedEmails.dueOf(webinarId, 'place', batch), async (email) => {
      counts[await writeSingle(inside, situation, email)] += 1;
    });
    return counts;
  }

  return {
    /**
     * Writes a batch of due emails, in a transaction of its own.
     *
     * @param failed webinars that are skipped; one whose emails cannot be written is added
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
     * Writes the emails that an action has planned, in its transaction, which holds the content version. If many are due, it
     * writes the latest; a job writes the others.
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

/** The next ids after one, in order. */
function nextOf(ids: readonly string[], after: string, limit: number): string[] {
  const from = after ? ids.findIndex((id) => id > after) : 0;
  return from < 0 ? [] : ids.slice(from, from + limit);
}

function kept({ subject, ids }: EmailDetails): EmailDetails {
  return { ...(subject && { subject }), ...(ids && { why: `to ${ids.length}` }) };
}
