import { movableUntil, tooLateToMove } from '../../content/refunds/place-quote.ts';
import { mayAskFor } from '../../content/refunds/refunds.ts';
import { costsMore } from '../../content/rupees.ts';
import type { CancellationOnPage, MyPlaceOnPage } from '../../content/webinars/my-place.ts';
import type { PlaceStatus } from '../../content/webinars/places.ts';
import type { Stores } from '../../store/stores.ts';
import type { Quoted } from '../../store/webinars/place-terms.ts';
import type { ConsentDesk } from '../privacy/consent-desk.ts';
import type { createOtherDates } from './other-dates.ts';
import type { PlaceLinks } from './place-links.ts';
import type { PlaceFound, ReadPlace } from './read-place.ts';

export type MyDesk = ReturnType<typeof createMyDesk>;

interface Parts {
  stores: Pick<Stores, 'refunds'>;
  links: Pick<PlaceLinks, 'find'>;
  consents: Pick<ConsentDesk, 'wantsNews'>;
  readPlace: ReadPlace;
  otherDates: ReturnType<typeof createOtherDates>;
  /** An IANA name: the zone of the site's days. */
  timeZone: string;
}

/** What a parent sees of their own place, all but what they have just done or tried. */
export type MyPlaceAsItIs = Omit<MyPlaceOnPage, 'done' | 'problem' | 'failed' | 'typed' | 'errors'>;

/** A place that a parent's own link leads to. */
export interface MyPlaceFound {
  id: string;
  email: string;
  shown: MyPlaceAsItIs;
  room: string | undefined;
}

const givable: readonly PlaceStatus[] = ['registered', 'waiting', 'offered'];
const onlyDearer =
  'The other dates cost more than you have paid. Please call us, and we will move your place and arrange the rest.';
const noOther = 'No other date is open for enrolment right now.';

/** What parents see by their own link (product: Self-service). */
export function createMyDesk({ stores, links, consents, readPlace, otherDates, timeZone }: Parts) {
  /** Whether there is something to give up or to move. */
  function isToCome({ shown: { status, phase, offeredUntil, now } }: PlaceFound): boolean {
    return givable.includes(status) && phase !== 'over' && !(status === 'offered' && offeredUntil <= now);
  }

  async function cancellationOf({ place, shown }: PlaceFound): Promise<CancellationOnPage | undefined> {
    if (shown.status !== 'cancelled') return undefined;
    const last = await stores.refunds.lastOf({ id: place._id, webinarId: place.webinarId });
    if (!last) return undefined;
    const { at, quote, refund, askBy, dueBy } = last;
    return { at, quote, refund, askBy, dueBy, mayAsk: mayAskFor(last, shown.now) };
  }

  async function movesOf(
    { place, shown }: PlaceFound,
    { terms, webinar, now }: Quoted,
  ): Promise<Pick<MyPlaceAsItIs, 'otherDates' | 'whyNoMove'>> {
    const { status } = shown;
    const until = movableUntil({ terms, webinar, place: { status, paid: place.paid }, timeZone });
    if (until && now > until) return { otherDates: [], whyNoMove: tooLateToMove(terms) };
    const all = await otherDates(place);
    const dates = place.paid ? all.filter(({ price }) => !costsMore(price, terms.price)) : all;
    const whyNone = all.length > 0 ? onlyDearer : noOther;
    return { otherDates: dates, whyNoMove: dates.length === 0 ? whyNone : '' };
  }

  return {
    /** What a token leads to; undefined: nothing (any more), or it is for the room alone. Changes nothing. */
    async find(token: string): Promise<MyPlaceFound | undefined> {
      const link = await links.find(token);
      if (link?.purpose !== 'my') return undefined;
      const id = link.registrationId;
      const [found, quoted] = await Promise.all([readPlace(id), stores.refunds.quoteOf(id)]);
      if (!found || !quoted) return undefined;
      const { place, shown, room } = found;
      const { email, contact } = place;
      const isGivable = isToCome(found);
      const moves = isGivable ? await movesOf(found, quoted) : { otherDates: [], whyNoMove: '' };
      return {
        ...{ id, email, room },
        shown: {
          place: { ...shown, problem: '' },
          ...{ email, contact, policy: quoted.terms.policy, ...moves },
          quote: isGivable ? quoted.quote : undefined,
          cancellation: await cancellationOf(found),
          wantsNews: await consents.wantsNews(email),
        },
      };
    },
  };
}
