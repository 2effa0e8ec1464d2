import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../content/clock.ts';
import type { StoredRecord } from '../../content/index.ts';
import { letterSetting, type SiteSettings } from '../../content/site-settings/site-settings.ts';
import { isOpen, upcoming } from '../../content/types/webinar.ts';
import { reasonToDrop, statusesFor, uselessFrom } from '../../content/webinars/letter-times.ts';
import { isToldAnew, toldFacts } from '../../content/webinars/letter-words.ts';
import type { WebinarLetterKind } from '../../content/webinars/letters.ts';
import type { SiteDetails } from '../../mail/letter.ts';
import type { LetterWebinar } from '../../mail/letters/webinars/webinar-letter.ts';
import type { Stores } from '../../store/stores.ts';
import type { LetterDetails } from '../../store/webinars/letter-details.ts';
import type { DueWebinarLetter, WrittenPlace } from '../../store/webinars/letter-writing.ts';
import { lettersToOne } from '../limits/letters-to-one.ts';
import type { Limits } from '../limits/limits.ts';
import type { PlaceLinks } from './place-links.ts';

/** Read with the first letter: what makes words of rich text is large. */
const letterOf = async () => (await import('../../mail/letters/webinars/webinar-letter.ts')).webinarLetter;

export interface WriterParts {
  stores: Stores;
  limits: Pick<Limits, 'take'>;
  site: SiteDetails;
  /** As they are now; read beforehand, so that no transaction waits for another one. */
  words: () => SiteSettings;
  links: Pick<PlaceLinks, 'ensure' | 'sample'>;
  timeZone: string;
  clock: Clock;
  today: () => string;
  /** Who invites: the address that letters come from. */
  organizer: () => string;
}

/** Letters of a webinar that are written in one transaction: others wait for it. */
const batch = 25;

/** Letters that a step writes by itself. */
const atOnce = 10;

/** Those that anybody can cause, for anybody's address, by filling in a form. */
const byForm: readonly WebinarLetterKind[] = ['enrolment-confirmed', 'place-waiting'];
/** By these a parent knows when and where it is. */
const telling: readonly WebinarLetterKind[] = [
  ...byForm,
  'place-offered',
  'webinar-changed',
  'webinar-called-off',
];

/** What became of planned letters. */
export interface WrittenCounts {
  written: number;
  missed: number;
  dropped: number;
}
const none = { written: 0, missed: 0, dropped: 0 };

/** A webinar while its letters are written. */
interface Situation {
  inside: Stores;
  webinar: LetterWebinar;
  now: string;
  next: () => Promise<StoredRecord<'webinar'> | undefined>;
}

/**
 * Writes planned letters into the outbox (product: Letters of webinars): what they say and whether they still apply is
 * read when they are written, in the transaction that notes it. Two processes and one that is killed write each once.
 */
export function createLetterWriter(parts: WriterParts) {
  const { stores, limits, site, words, links, timeZone, clock, today, organizer } = parts;
  const now = () => clock().toISOString();

  async function situationOf(inside: Stores, webinarId: string): Promise<Situation | undefined> {
    const webinar = await inside.records.find('webinar', { id: webinarId }, { unpublished: true });
    if (!webinar) return undefined;
    let found: Promise<StoredRecord<'webinar'> | undefined> | undefined;
    const next = () => {
      found ??= nextAfter(inside, webinar._id);
      return found;
    };
    return { inside, webinar: webinar as LetterWebinar, now: now(), next };
  }

  /** What visitors can enrol in next. */
  async function nextAfter({ records }: Stores, id: string) {
    const ahead = await records.list('webinar', {
      ...{ days: upcoming(today()), limit: 5 },
      sort: { field: 'startdate', descending: false },
    });
    return ahead.find((one) => one._id !== id && isOpen(one, today(), now()));
  }

  /** Puts one letter into the outbox. @returns its id, or why there is none */
  async function write(
    { inside, webinar, now: at, next }: Situation,
    letter: Pick<DueWebinarLetter, 'kind' | 'occasion' | 'dueAt'>,
    place: WrittenPlace,
    { subject, text, replyTo, before, atDeletion }: LetterDetails,
  ): Promise<{ letterId: string } | { why: string }> {
    const { kind } = letter;
    if (byForm.includes(kind) && (await limits.take(lettersToOne(place.email), inside)) !== undefined)
      return { why: 'too many letters to this address' };
    const { told } = place;
    const isWaiting = place.status === 'waiting';
    const written = (await letterOf())(
      {
        ...{ kind, webinar, place, organizer: organizer(), now: at, replyTo },
        words:
          kind === 'webinar-message'
            ? { subject: subject ?? '', text: text ?? '' }
            : words()[letterSetting(kind)],
        joinLink: await links.ensure(inside, place._id),
        position: isWaiting ? ((await inside.places.positionOf(place)) ?? undefined) : undefined,
        told: told ?? before,
        // Those from before it was noted have had a file for their calendar.
        isInvited: told?.isInvited ?? true,
        next: kind === 'webinar-thanks' ? await next() : undefined,
      },
      site,
      timeZone,
    );
    const uselessAfter = uselessFrom(letter, webinar, place, timeZone);
    // One that goes with its webinar waits a little: the deletion may be undone.
    const dueAt = atDeletion ? letter.dueAt : undefined;
    const letterId = await inside.letters.put({ ...written, dueAt, uselessAfter });
    if (telling.includes(kind)) {
      const hasPlace = place.status === 'registered' || place.status === 'attended';
      await inside.plannedLetters.noteTold(place._id, webinar, hasPlace && kind !== 'webinar-called-off');
    }
    return { letterId };
  }

  /** Why it is not for this place (any more). */
  function dropped(
    { webinar }: Situation,
    letter: DueWebinarLetter,
    place: WrittenPlace,
    { toCancelled, before }: LetterDetails,
  ): string | undefined {
    const isElsewhere = place.webinarId !== webinar._id;
    // Who was moved to another webinar has no place in this one.
    if (isElsewhere) return letter.kind === 'place-cancelled' ? undefined : 'moved to another webinar';
    if (letter.kind === 'webinar-message' && toCancelled) return undefined;
    const why = reasonToDrop(letter, webinar, place);
    if (why) return why;
    const told = place.told ?? before;
    return letter.kind === 'webinar-changed' && told && !isToldAnew(told, toldFacts(webinar))
      ? 'nothing has changed'
      : undefined;
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
          ? 'a later one tells how things are'
          : dropped(situation, letter, place, letter.details);
    if (!situation || !place || why) {
      await plannedLetters.end(letter.id, 'dropped', { details: { why: why ?? '' } });
      return 'dropped';
    }
    if (isLate(situation, letter, place)) {
      await plannedLetters.end(letter.id, 'missed');
      return 'missed';
    }
    const done = await write(situation, letter, place, letter.details);
    if ('why' in done) {
      await plannedLetters.end(letter.id, 'dropped', { details: done });
      return 'dropped';
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
      await turn();
      if (dropped(situation, letter, place, details)) continue;
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
      if ('letterId' in done) await plannedLetters.end(id, 'done', { ...done, details: subject });
      else
        await plannedLetters.end(id, isMissed ? 'missed' : 'dropped', { details: { ...done, ...subject } });
      counts['letterId' in done ? 'written' : isMissed ? 'missed' : 'dropped'] += 1;
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
    for (const letter of await inside.plannedLetters.dueOf(webinarId, 'place', batch))
      counts[await writeSingle(inside, situation, letter)] += 1;
    return counts;
  }

  return {
    write,
    situationOf,

    /** Writes some of what is due, in a transaction of its own. @returns undefined: nothing is due */
    async writeDue(): Promise<WrittenCounts | undefined> {
      if ((await stores.plannedLetters.dueWebinar()) === undefined) return undefined;
      return stores.transaction(async (inside) => {
        const webinarId = await inside.plannedLetters.dueWebinar();
        return webinarId === undefined ? none : writeSome(inside, webinarId);
      });
    },

    /**
     * Writes at once what a step has planned, in its transaction, which holds the content version. Of many that have come
     * due, the last ones; the others are written by the work over time.
     */
    async writePlanned(inside: Stores): Promise<void> {
      const situations = new Map<string, Situation | undefined>();
      for (const letter of await inside.plannedLetters.latestDue(atOnce)) {
        const { webinarId } = letter;
        if (!situations.has(webinarId)) situations.set(webinarId, await situationOf(inside, webinarId));
        await writeSingle(inside, situations.get(webinarId), letter);
      }
    },

    /**
     * Whether a letter that waits to be sent still says what is so: a mail server may have been away for hours.
     * Letters of other kinds always do.
     */
    async isStillOfUse({ id, aboutId }: { id: string; aboutId: string }): Promise<boolean> {
      const letter = await stores.plannedLetters.writtenAs(aboutId, id);
      if (!letter) return true;
      const [webinar, place] = [
        await stores.records.find('webinar', { id: letter.webinarId }, { unpublished: true }),
        await stores.plannedLetters.findPlace(aboutId),
      ];
      if (letter.details.atDeletion) return !webinar || !place;
      if (letter.kind === 'place-cancelled' && (!webinar || place?.webinarId !== letter.webinarId))
        return true;
      if (!webinar || !place || place.webinarId !== letter.webinarId) return false;
      if (letter.kind === 'webinar-message' && letter.details.toCancelled) return true;
      return reasonToDrop(letter, webinar, place) === undefined;
    },
  };
}

const sum = ({ written, missed, dropped }: WrittenCounts) => written + missed + dropped;

export function added(one: WrittenCounts, other: WrittenCounts): WrittenCounts {
  return {
    written: one.written + other.written,
    missed: one.missed + other.missed,
    dropped: one.dropped + other.dropped,
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
