import type { PageServices } from '#core/pages/context.ts';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { publicSeats, publicSeatsInWords, type Seats } from './definition-seats.ts';
import type { WebinarFacts } from './webinar-summary.ts';

interface RegisterLinkProps {
  webinar: Pick<WebinarFacts, 'isUpcoming' | 'isCalledOff' | 'seats'> & { id: string; title: string };
  /** On a card it lies above the card's own link; beside the text of a page it repeats the one in its head. */
  at: 'head' | 'text' | 'card';
}

const words = {
  head: { free: 'Register Now', full: 'Join the waiting list' },
  card: { free: 'Register Now', full: 'Join the waiting list' },
  text: { free: 'Reserve your place', full: 'Wait for a place' },
};

/** Leads to the form with this webinar chosen, while parents can enrol and it has not begun (product: Webinars). */
export function RegisterLink({ webinar, at }: RegisterLinkProps) {
  const { isUpcoming, isCalledOff, seats, id, title } = webinar;
  if (!isUpcoming || isCalledOff) return null;
  return (
    <div className="print:hidden relative z-1 mt-5 grid sm:justify-start">
      {/* In a new tab a list tells nothing of the card: its address does. */}
      <ButtonLink
        to={at === 'card' ? `/session-book?webinar=${id}#webinar` : '/session-book#webinar'}
        state={{ webinar: id }}
      >
        {words[at][seats?.isFull ? 'full' : 'free']}
        {at === 'card' && <span className="sr-only">: {title}</span>}
      </ButtonLink>
    </div>
  );
}

/** What visitors read of the seats of a webinar. */
export interface ShownSeats {
  words: string;
  /** Whoever enrols now waits in line. */
  isFull: boolean;
}

interface Limited {
  _id: string;
  capacity: number | null;
}

/**
 * How full webinars are, by their ids; those without a limit are left out. Of an entry that is not stored like this (it is a
 * preview) the limit is the one that it shows.
 */
export async function seatsOf(
  services: Pick<PageServices, 'seatsOf'>,
  webinars: readonly Limited[],
): Promise<ReadonlyMap<string, Seats>> {
  const limited = webinars.filter(({ capacity }) => capacity !== null);
  if (limited.length === 0) return new Map();
  const known = await services.seatsOf(limited.map(({ _id }) => _id));
  return new Map(
    limited.map(({ _id, capacity }) => {
      const { taken, waiting } = known.get(_id) ?? { taken: 0, waiting: 0 };
      return [_id, { capacity, taken, waiting }];
    }),
  );
}

/** Undefined where there is no limit. */
export function shownSeats(seats: Seats | undefined): ShownSeats | undefined {
  const shown = seats && publicSeats(seats);
  if (!shown || shown === 'unlimited') return undefined;
  return { words: publicSeatsInWords[shown], isFull: shown === 'full' };
}
