import { mapYielding } from '#core/database/batches.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { isNotifiedAgain, notifiedFacts } from '../rules/email-facts.ts';
import type { WebinarEmailType } from '../rules/email-schedule.ts';
import { reasonToDrop, recipientStatusesOf, uselessFrom } from '../rules/email-schedule.ts';
import type { EmailDetails } from './email-details.ts';
import type { DueWebinarEmail, RegistrationForEmail } from './email-queue.ts';
import { lastNotifiedFacts } from './read-registration.ts';
import type { EmailContext, SingleEmailWriter } from './single-email.ts';

interface Dependencies extends SingleEmailWriter {
  stores: Stores;
  timeZone: string;
}

/** Emails of a webinar that are written in one transaction, which other writes wait for. */
const batchSize = 25;

/** Emails that an action writes itself. */
const maxPerAction = 10;

/** Emails about a webinar that the parent already knows. */
const coveredByMoveEmail: readonly WebinarEmailType[] = [
  'webinar-changed',
  'reminder-day-before',
  'reminder-hour-before',
];

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
export const noCounts: Readonly<WrittenCounts> = {
  written: 0,
  missed: 0,
  dropped: 0,
  withheld: 0,
  delayed: 0,
};

/**
 * Writes planned emails into the outbox (product: Letters of webinars). Their content and whether they still apply are read in
 * the transaction that records the outcome. So each is written once, even with two processes or one that is killed.
 */
export function createEmailWriter({ stores, timeZone, loadEmailContext, write }: Dependencies) {
  /** Why an email does not apply to this registration. */
  async function findDropReason(
    { tx, webinar }: EmailContext,
    email: DueWebinarEmail,
    registration: RegistrationForEmail,
    { cancelledIds, before }: EmailDetails,
  ): Promise<string | undefined> {
    const isElsewhere = registration.webinarId !== webinar._id;
    // A parent who was moved to another webinar has no registration in this one.
    if (isElsewhere) return email.kind === 'place-cancelled' ? undefined : 'moved to another webinar';
    if (email.kind === 'webinar-message' && cancelledIds?.includes(registration._id)) return undefined;
    const why = reasonToDrop(email, webinar, registration);
    if (why) return why;
    if (
      coveredByMoveEmail.includes(email.kind) &&
      (await tx.plannedEmails.hasPendingMoveEmail(registration._id))
    )
      return 'the parent is told about the move';
    if (email.kind === 'webinar-called-off') {
      const { outcome = '' } = (await tx.plannedEmails.findLast(email.kind, registration)) ?? {};
      const isKnown = registration.notified?.calledOff && ['sent', 'waiting'].includes(outcome);
      return isKnown ? 'the parent already knows' : undefined;
    }
    if (email.kind !== 'webinar-changed') return undefined;
    const known = await lastNotifiedFacts(tx, registration, before);
    return known && !isNotifiedAgain(known, notifiedFacts(webinar)) ? 'nothing has changed' : undefined;
  }

  function isTooLate(
    { webinar, now }: EmailContext,
    email: DueWebinarEmail,
    registration: RegistrationForEmail,
  ): boolean {
    const until = uselessFrom(email, webinar, registration, timeZone);
    return until !== undefined && until <= now;
  }

  /** Writes an email planned for one registration. */
  async function writeSingle(
    tx: Stores,
    context: EmailContext | undefined,
    email: DueWebinarEmail,
  ): Promise<keyof WrittenCounts> {
    const { plannedEmails } = tx;
    const registration = await plannedEmails.findRegistration(email.registrationId);
    const why =
      !context || !registration
        ? 'deleted'
        : (await plannedEmails.hasLater(email))
          ? 'a later one gives the current details'
          : await findDropReason(context, email, registration, email.details);
    if (!context || !registration || why) {
      await plannedEmails.recordOutcome(email.id, 'dropped', { details: { why: why ?? '' } });
      return 'dropped';
    }
    if (isTooLate(context, email, registration)) {
      await plannedEmails.recordOutcome(email.id, 'missed');
      return 'missed';
    }
    const result = await write(context, email, registration, email.details);
    if ('until' in result) {
      await plannedEmails.postpone(email.id, result.until);
      return 'delayed';
    }
    if ('why' in result) {
      await plannedEmails.recordOutcome(email.id, 'withheld', { details: result });
      return 'withheld';
    }
    await plannedEmails.recordOutcome(email.id, 'done', result);
    return 'written';
  }

  /** Writes an email planned for all, to the next of its registrations. @returns the outcomes */
  async function writeToNextRegistrations(
    tx: Stores,
    context: EmailContext | undefined,
    email: DueWebinarEmail,
    limit: number,
  ): Promise<WrittenCounts> {
    const { plannedEmails } = tx;
    const { details } = email;
    const counts = { ...noCounts };
    if (!context) {
      await plannedEmails.recordOutcome(email.id, 'dropped', { details: { why: 'deleted' } });
      return counts;
    }
    const after = details.cursor ?? '';
    const registrations = details.ids
      ? await plannedEmails.registrationsByIds(email.webinarId, nextIds(details.ids, after, limit))
      : await plannedEmails.registrationsAfter(email.webinarId, {
          ...{ after, limit, registeredBefore: email.dueAt },
          statuses: email.kind === 'webinar-message' ? [] : recipientStatusesOf(email.kind),
        });
    for (const registration of registrations) {
      await yieldToEventLoop();
      if (await findDropReason(context, email, registration, details)) continue;
      // Thanks are sent once, even if the end changes.
      const dedupeKey = email.kind === 'webinar-thanks' ? '' : email.dedupeKey;
      const id = await plannedEmails.recordForRegistration(email, registration._id, dedupeKey);
      if (!id) continue;
      const subject = {
        ...(details.subject && { subject: details.subject }),
        ...(registration.status === 'cancelled' && { toCancelled: true as const }),
      };
      const isMissed = isTooLate(context, email, registration);
      const result = isMissed ? { why: '' } : await write(context, email, registration, details);
      if ('until' in result) throw new Error('An email to all registrations must not be delayed.');
      if ('emailId' in result) await plannedEmails.recordOutcome(id, 'done', { ...result, details: subject });
      else
        await plannedEmails.recordOutcome(id, isMissed ? 'missed' : 'withheld', {
          details: { ...result, ...subject },
        });
      counts['emailId' in result ? 'written' : isMissed ? 'missed' : 'withheld'] += 1;
    }
    const last = details.ids ? nextIds(details.ids, after, limit).at(-1) : registrations.at(-1)?._id;
    const isComplete = details.ids ? last === details.ids.at(-1) : registrations.length < limit;
    if (!isComplete && last) await plannedEmails.saveProgress(email.id, { ...details, cursor: last });
    // The outcome is stored per registration; the text of staff is deleted here.
    else await plannedEmails.recordOutcome(email.id, 'done', { details: detailsAfterSending(details) });
    return counts;
  }

  /** Writes the due emails of one webinar, at most one batch. */
  async function writeBatch(tx: Stores, webinarId: string): Promise<WrittenCounts> {
    const { plannedEmails } = tx;
    await plannedEmails.lockForEmails(webinarId);
    const context = await loadEmailContext(tx, webinarId);
    const counts = await writeSingles(tx, context, webinarId);
    const remaining = batchSize - totalOf(counts);
    const [forAll] = remaining > 0 ? await plannedEmails.dueOf(webinarId, 'all', 1) : [];
    return forAll
      ? addCounts(counts, await writeToNextRegistrations(tx, context, forAll, remaining))
      : counts;
  }

  async function writeSingles(
    tx: Stores,
    context: EmailContext | undefined,
    webinarId: string,
  ): Promise<WrittenCounts> {
    const counts = { ...noCounts };
    await mapYielding(await tx.plannedEmails.dueOf(webinarId, 'place', batchSize), async (email) => {
      counts[await writeSingle(tx, context, email)] += 1;
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
        return await stores.transaction((tx) => writeBatch(tx, found));
      } catch (error) {
        failed.add(found);
        throw error;
      }
    },

    /**
     * Writes the emails that an action has planned, in its transaction, which holds the content version. If many are due, it
     * writes the latest; a job writes the others.
     */
    async writePlanned(tx: Stores): Promise<void> {
      const contexts = new Map<string, EmailContext | undefined>();
      for (const email of await tx.plannedEmails.latestDue(maxPerAction)) {
        const { webinarId } = email;
        await yieldToEventLoop();
        if (!contexts.has(webinarId)) contexts.set(webinarId, await loadEmailContext(tx, webinarId));
        await writeSingle(tx, contexts.get(webinarId), email);
      }
    },
  };
}

const totalOf = ({ written, missed, dropped, withheld, delayed }: WrittenCounts) =>
  written + missed + dropped + withheld + delayed;

export function addCounts(one: WrittenCounts, other: WrittenCounts): WrittenCounts {
  return {
    written: one.written + other.written,
    missed: one.missed + other.missed,
    dropped: one.dropped + other.dropped,
    withheld: one.withheld + other.withheld,
    delayed: one.delayed + other.delayed,
  };
}

/** The next ids after one, in order. */
function nextIds(ids: readonly string[], after: string, limit: number): string[] {
  const from = after ? ids.findIndex((id) => id > after) : 0;
  return from < 0 ? [] : ids.slice(from, from + limit);
}

function detailsAfterSending({ subject, ids }: EmailDetails): EmailDetails {
  return { ...(subject && { subject }), ...(ids && { why: `to ${ids.length}` }) };
}
