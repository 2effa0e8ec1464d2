import { type Clock, momentIn } from '../../content/clock.ts';
import type { StoredRecord } from '../../content/index.ts';
import { mayAskFor } from '../../content/refunds/refunds.ts';
import { costs } from '../../content/rupees.ts';
import { letterSetting, type SiteSettings } from '../../content/site-settings/site-settings.ts';
import { isOpen, soonestFirst, upcoming } from '../../content/types/webinar.ts';
import { uselessFrom } from '../../content/webinars/letter-times.ts';
import type { WebinarLetterKind } from '../../content/webinars/letters.ts';
import { placesLeft } from '../../content/webinars/places.ts';
import type { SiteDetails } from '../../mail/letter.ts';
import type { LetterRefund } from '../../mail/letters/webinars/refund.ts';
import type { LetterWebinar } from '../../mail/letters/webinars/webinar-letter.ts';
import type { Stores } from '../../store/stores.ts';
import type { LetterDetails } from '../../store/webinars/letter-details.ts';
import type { DueWebinarLetter, WrittenPlace } from '../../store/webinars/letter-writing.ts';
import type { Limits } from '../limits/limits.ts';
import { knownToParent } from './known-to-parent.ts';
import { waitForRoom, waitsForRoom } from './letter-limits.ts';
import type { PlaceLinks } from './place-links.ts';

/** Read with the first letter: what makes words of rich text is large. */
const letterOf = async () => (await import('../../mail/letters/webinars/webinar-letter.ts')).webinarLetter;

export interface LetterParts {
  limits: Pick<Limits, 'take'>;
  site: SiteDetails;
  /** As they are now; read beforehand, so that no transaction waits for another one. */
  words: () => SiteSettings;
  links: Pick<PlaceLinks, 'ensure'>;
  timeZone: string;
  clock: Clock;
  today: () => string;
  /** Who invites: the address that letters come from. */
  organizer: () => string;
}

/** By these a parent knows when and where it is. */
const telling: readonly WebinarLetterKind[] = [
  'enrolment-confirmed',
  'place-waiting',
  'place-moved',
  'place-offered',
  'webinar-changed',
  'webinar-called-off',
];

/** By these a parent hears that they have no place. */
const ending: readonly WebinarLetterKind[] = ['place-cancelled', 'offer-over', 'webinar-called-off'];

/** A webinar while its letters are written. */
export interface Situation {
  inside: Stores;
  webinar: LetterWebinar;
  /** Whether visitors see its page. */
  isOut: boolean;
  now: string;
  next: () => Promise<StoredRecord<'webinar'> | undefined>;
}

export type OneLetter = ReturnType<typeof createOneLetter>;

/** Writes a letter of a webinar to one parent: what it says is read when it is written (product: Letters of webinars). */
export function createOneLetter(parts: LetterParts) {
  const { limits, site, words, links, timeZone, clock, today, organizer } = parts;
  /** A webinar as it is now; undefined: it is deleted. */
  async function situationOf(inside: Stores, webinarId: string): Promise<Situation | undefined> {
    const webinar = await inside.records.find('webinar', { id: webinarId }, { unpublished: true });
    if (!webinar) return undefined;
    let found: Promise<StoredRecord<'webinar'> | undefined> | undefined;
    const next = () => {
      found ??= nextAfter(inside, webinar._id);
      return found;
    };
    const isOut = await inside.records.has('webinar', { id: webinarId });
    return { inside, webinar: webinar as LetterWebinar, isOut, now: clock().toISOString(), next };
  }

  /** What visitors can enrol in next. */
  async function nextAfter({ records }: Stores, id: string) {
    const ahead = await records.list('webinar', {
      ...{ days: upcoming(today()), limit: 5 },
      sort: soonestFirst,
    });
    return ahead.find((one) => one._id !== id && isOpen(one, today(), clock().toISOString()));
  }

  async function seatsLeft(inside: Stores, id: string): Promise<number | null | undefined> {
    const seats = (await inside.places.seatsOf([id])).get(id);
    return seats && placesLeft(seats);
  }

  /** What comes back of a place that was given up, as it was recorded; of one that is about to be deleted, as it will be. */
  async function refundOf(
    inside: Stores,
    kind: WebinarLetterKind,
    place: WrittenPlace,
    atDeletion: boolean,
  ): Promise<LetterRefund | undefined> {
    if (!ending.includes(kind)) return undefined;
    if (atDeletion) {
      const quoted = await inside.refunds.quoteOf(place._id, kind === 'webinar-called-off');
      return place.paid && quoted ? { ...quoted, policy: quoted.terms.policy, askBy: '' } : undefined;
    }
    if (place.status !== 'cancelled') return undefined;
    const [last, quoted] = [
      await inside.refunds.lastOf({ id: place._id, webinarId: place.webinarId }),
      await inside.refunds.quoteOf(place._id),
    ];
    // Whoever has not taken an offer has mostly paid nothing.
    if (!last || !quoted || !costs(last.quote.price) || (last.source === 'site' && !last.quote.isPaid))
      return undefined;
    const { quote, askBy } = last;
    return { quote, policy: quoted.terms.policy, askBy: mayAskFor(last, clock().toISOString()) ? askBy : '' };
  }

  /** Puts one letter into the outbox. @returns its id, why it is withheld, or until when it waits for room (ISO, UTC) */
  async function write(
    { inside, webinar, isOut, now: at, next }: Situation,
    letter: Pick<DueWebinarLetter, 'kind' | 'occasion' | 'dueAt'>,
    place: WrittenPlace,
    { subject, text, replyTo, before, from, atDeletion }: LetterDetails,
  ): Promise<{ letterId: string } | { why: string } | { until: string }> {
    const { kind } = letter;
    const wait = await waitForRoom({ limits, clock }, inside, { ...letter, webinarId: webinar._id }, place);
    if (wait !== undefined)
      return waitsForRoom(kind)
        ? { until: momentIn(clock, wait * 1000) }
        : { why: 'too many letters to this address' };
    const known = await knownToParent(inside, place, before);
    const isWaiting = place.status === 'waiting';
    // The entry in the calendar is that of the new registration.
    const isEnrolledAgain =
      place.status === 'cancelled' &&
      (await inside.places.has({ webinarId: webinar._id, email: place.email }));
    const written = (await letterOf())(
      {
        ...{ kind, webinar, place, organizer: organizer(), now: at, replyTo },
        words:
          kind === 'webinar-message'
            ? { subject: subject ?? '', text: text ?? '' }
            : words()[letterSetting(kind)],
        // One that is about to be deleted leads nowhere.
        links: atDeletion ? undefined : await links.ensure(inside, place._id),
        position: isWaiting ? ((await inside.places.positionOf(place)) ?? undefined) : undefined,
        told: known,
        refund: await refundOf(inside, kind, place, atDeletion === true),
        seatsLeft: place.status === 'unconfirmed' ? await seatsLeft(inside, webinar._id) : undefined,
        isInvited: (known?.isInvited ?? true) && !isEnrolledAgain,
        former:
          from && kind === 'place-moved' ? (await situationOf(inside, from.webinarId))?.webinar : undefined,
        isOut,
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
      await inside.plannedLetters.noteTold(place, webinar, hasPlace && kind !== 'webinar-called-off');
    }
    return { letterId };
  }

  return { situationOf, write };
}
