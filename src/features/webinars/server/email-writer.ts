import { inBatches } from '#core/database/batches.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { WebinarLetterKind } from '../rules/email-schedule.ts';
import { reasonToDrop, statusesFor, uselessFrom } from '../rules/email-schedule.ts';
import { isToldAnew, toldFacts } from '../rules/email-words.ts';
import type { LetterDetails } from './email-details.ts';
import type { DueWebinarLetter, WrittenPlace } from './email-queue.ts';
import { knownToParent } from './read-registration.ts';
import type { OneLetter, Situation } from './single-email.ts';

interface Parts extends OneLetter {
  stores: Stores;
  timeZone: string;
}

/** Letters of a webinar that are written in one transaction: others wait for it. */
const batch = 25;

/** Letters that a step writes by itself. */
const atOnce = 10;

/** Of a webinar that the parent knows. */
const news: readonly WebinarLetterKind[] = ['webinar-changed', 'reminder-day-before', 'reminder-hour-before'];

/** What became of planned letters. */
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
 * Writes planned letters into the outbox (product: Letters of webinars): what they say and whether they still apply is
 * read when they are written, in the transaction that notes it. Two processes and one that is killed write each once.
 */
export function createLetterWriter({ stores, timeZone, situationOf, write }: Parts) {
  /** Why it is not for this place (any more). */
  async function dropped(
    { inside, webinar }: Situation,
    letter: DueWebinarLetter,
    place: WrittenPlace,
    { cancelledIds, before }: LetterDetails,
  ): Promise<string | undefined> {
    const isElsewhere = place.webinarId !== webinar._id;
    // Who was moved to another webinar has no place in this one.
    if (isElsewhere) return letter.kind === 'place-cancelled' ? undefined : 'moved to another webinar';
    if (letter.kind === 'webinar-message' && cancelledIds?.includes(place._id)) return undefined;
    const why = reasonToDrop(letter, webinar, place);
    if (why) return why;
    if (news.includes(letter.kind) && (await inside.plannedLetters.awaitsMove(place._id)))
      return 'the parent will hear of the move';
    if (letter.kind === 'webinar-called-off') {
      const { end = '' } = (await inside.plannedLetters.findLast(letter.kind, place)) ?? {};
      const isKnown = place.told?.calledOff && ['sent', 'waiting'].includes(end);
      return isKnown ? 'the parent already knows' : undefined;
    }
    if (letter.kind !== 'webinar-changed') return undefined;
    const known = await knownToParent(inside, place, before);
    return known && !isToldAnew(known, toldFacts(webinar)) ? 'nothing has changed' : undefined;
  }

  function isLate({ webinar, now: at }: Situation, letter: DueWebinarLetter, place: WrittenPlace): boolean {
    const until = uselessFrom(letter, webinar, place, timeZone);
    return until !== undefined && until <= at;
  }

  /** One that is planned for a place. */
  async function writeSingle(
    inside: Stores,
    situation: Situation | undefined,
    letter: DueWebinarLetter,
  ): Promise<keyof WrittenCounts> {
    const { plannedLetters } = inside;
    const place = await plannedLetters.findPlace(letter.registrationId);
    const why =
      !situation || !place
        ? 'deleted'
        : (await plannedLetters.hasLater(letter))
          ? 'a later one says how things are'
          : await dropped(situation, letter, place, letter.details);
    if (!situation || !place || why) {
      await plannedLetters.end(letter.id, 'dropped', { details: { why: why ?? '' } });
      return 'dropped';
    }
    if (isLate(situation, letter, place)) {
      await plannedLetters.end(letter.id, 'missed');
      return 'missed';
    }
    const done = await write(situation, letter, place, letter.details);
    if ('until' in done) {
      await plannedLetters.postpone(letter.id, done.until);
      return 'delayed';
    }
    if ('why' in done) {
      await plannedLetters.end(letter.id, 'withheld', { details: done });
      return 'withheld';
    }
    await plannedLetters.end(letter.id, 'done', done);
    return 'written';
  }

  /** One that is planned for all: to the next of its places. @returns what became of them */
  async function writeToSome(
    inside: Stores,
    situation: Situation | undefined,
    letter: DueWebinarLetter,
    limit: number,
  ): Promise<WrittenCounts> {
    const { plannedLetters } = inside;
    const { details } = letter;
    const counts = { ...none };
    if (!situation) {
      await plannedLetters.end(letter.id, 'dropped', { details: { why: 'deleted' } });
      return counts;
    }
    const after = details.cursor ?? '';
    const places = details.ids
      ? await plannedLetters.placesOf(letter.webinarId, nextOf(details.ids, after, limit))
      : await plannedLetters.placesAfter(letter.webinarId, {
          ...{ after, limit, came: letter.dueAt },
          statuses: letter.kind === 'webinar-message' ? [] : statusesFor(letter.kind),
        });
    for (const place of places) {
      await yieldToEventLoop();
      if (await dropped(situation, letter, place, details)) continue;
      // Whenever it ended: thanks come once.
      const occasion = letter.kind === 'webinar-thanks' ? '' : letter.occasion;
      const id = await plannedLetters.addFor(letter, place._id, occasion);
      if (!id) continue;
      const subject = {
        ...(details.subject && { subject: details.subject }),
        ...(place.status === 'cancelled' && { toCancelled: true as const }),
      };
      const isMissed = isLate(situation, letter, place);
      const done = isMissed ? { why: '' } : await write(situation, letter, place, details);
      if ('until' in done) throw new Error('No letter to all of a webinar waits for room.');
      if ('emailId' in done) await plannedLetters.end(id, 'done', { ...done, details: subject });
      else
        await plannedLetters.end(id, isMissed ? 'missed' : 'withheld', { details: { ...done, ...subject } });
      counts['emailId' in done ? 'written' : isMissed ? 'missed' : 'withheld'] += 1;
    }
    const last = details.ids ? nextOf(details.ids, after, limit).at(-1) : places.at(-1)?._id;
    const isThrough = details.ids ? last === details.ids.at(-1) : places.length < limit;
    if (!isThrough && last) await plannedLetters.goOn(letter.id, { ...details, cursor: last });
    // What was written stands with each of them; what staff have written is kept nowhere else.
    else await plannedLetters.end(letter.id, 'done', { details: kept(details) });
    return counts;
  }

  /** Writes what is due of one webinar, as much as one transaction takes. */
  async function writeSome(inside: Stores, webinarId: string): Promise<WrittenCounts> {
    const { plannedLetters } = inside;
    await plannedLetters.takeForLetters(webinarId);
    const situation = await situationOf(inside, webinarId);
    const counts = await writeSingles(inside, situation, webinarId);
    const left = batch - sum(counts);
    const [forAll] = left > 0 ? await plannedLetters.dueOf(webinarId, 'all', 1) : [];
    return forAll ? added(counts, await writeToSome(inside, situation, forAll, left)) : counts;
  }

  async function writeSingles(
    inside: Stores,
    situation: Situation | undefined,
    webinarId: string,
  ): Promise<WrittenCounts> {
    const counts = { ...none };
    await inBatches(await inside.plannedLetters.dueOf(webinarId, 'place', batch), async (letter) => {
      counts[await writeSingle(inside, situation, letter)] += 1;
    });
    return counts;
  }

  return {
    /**
     * Writes some of what is due, in a transaction of its own.
     *
     * @param failed webinars that are passed over; one whose letters cannot be written is added
     * @returns undefined: nothing is due
     * @throws why they could not be written
     */
    async writeDue(failed = new Set<string>()): Promise<WrittenCounts | undefined> {
      const found = await stores.plannedLetters.dueWebinar([...failed]);
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
      for (const letter of await inside.plannedLetters.latestDue(atOnce)) {
        const { webinarId } = letter;
        await yieldToEventLoop();
        if (!situations.has(webinarId)) situations.set(webinarId, await situationOf(inside, webinarId));
        await writeSingle(inside, situations.get(webinarId), letter);
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

function kept({ subject, ids }: LetterDetails): LetterDetails {
  return { ...(subject && { subject }), ...(ids && { why: `to ${ids.length}` }) };
}
