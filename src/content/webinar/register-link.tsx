import type { PageServices } from '#core/pages/context.ts';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { publicSeatLabels, type Seats, toPublicSeats } from './definition-seats.ts';
import type { WebinarFacts } from './webinar-summary.ts';

interface RegisterLinkProps {
  webinar: Pick<WebinarFacts, 'isUpcoming' | 'isCalledOff' | 'seats'> & { id: string; title: string };
  /** On a card it is above the card's own link; beside the text of a page it repeats the link in the header. */
  placement: 'head' | 'text' | 'card';
}

const labels = {
  head: { free: 'Register Now', full: 'Join the waiting list' },
  card: { free: 'Register Now', full: 'Join the waiting list' },
  text: { free: 'Reserve your seat', full: 'Join the waiting list' },
};

/**
 * A link to the form with this webinar selected, while registration is open and it has not begun (product: Webinars).
 */
export function RegisterLink({ webinar, placement }: RegisterLinkProps) {
  const { isUpcoming, isCalledOff, seats, id, title } = webinar;
  if (!isUpcoming || isCalledOff) return null;
  return (
    <div className="print:hidden relative z-1 mt-5 grid sm:justify-start">
      {/* A new tab loses the navigation state, so on a card the address names the webinar. */}
      <ButtonLink
        to={placement === 'card' ? `/session-book?webinar=${id}#webinar` : '/session-book#webinar'}
        state={{ webinar: id }}
      >
        {labels[placement][seats?.isFull ? 'full' : 'free']}
        {placement === 'card' && <span className="sr-only">: {title}</span>}
      </ButtonLink>
    </div>
  );
}

/** The availability of seats for visitors. */
export interface SeatAvailability {
  words: string;
  /** New registrations join the waiting list. */
  isFull: boolean;
}

interface LimitedWebinar {
  _id: string;
  capacity: number | null;
}

/**
 * The availability of webinars by id; those without a limit are left out. For a preview, which is not stored, the limit
 * is that of the preview.
 */
export async function seatsOf(
  services: Pick<PageServices, 'seatsOf'>,
  webinars: readonly LimitedWebinar[],
): Promise<ReadonlyMap<string, Seats>> {
  const limited = webinars.filter(({ capacity }) => capacity !== null);
  if (limited.length === 0) return new Map();
  const seatCounts = await services.seatsOf(limited.map(({ _id }) => _id));
  return new Map(
    limited.map(({ _id, capacity }) => {
      const { taken, waiting } = seatCounts.get(_id) ?? { taken: 0, waiting: 0 };
      return [_id, { capacity, taken, waiting }];
    }),
  );
}

/** Undefined if unlimited. */
export function toSeatAvailability(seats: Seats | undefined): SeatAvailability | undefined {
  const shown = seats && toPublicSeats(seats);
  if (!shown || shown === 'unlimited') return undefined;
  return { words: publicSeatLabels[shown], isFull: shown === 'full' };
}
