import { ButtonLink } from '../../ui/button-link.tsx';
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
