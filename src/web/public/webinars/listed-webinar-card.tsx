import type { PictureHaste } from '../../ui/picture.tsx';
import type { PicturePlace } from '../../ui/picture-places.ts';
import type { Chips } from '../topics/chips-of.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { RegisterLink } from './register-link.tsx';
import { WebinarCard } from './webinar-card.tsx';
import type { ListedWebinar } from './webinar-summary.ts';

interface ListedWebinarCardProps {
  webinar: ListedWebinar & Chips;
  heading?: 'h2' | 'h3';
  place: PicturePlace;
  haste?: PictureHaste;
}

/** A card on a list: parents enrol in what is still to come, and put it into a calendar, from there. */
export function ListedWebinarCard({ webinar, ...look }: ListedWebinarCardProps) {
  const { calendar, times } = webinar.toCome ?? {};
  return (
    <WebinarCard webinar={webinar} times={times} {...look}>
      <RegisterLink webinar={webinar} at="card" />
      {calendar && (
        <div className="print:hidden relative z-1 mt-2">
          <AddToCalendar links={calendar} onCardOf={webinar.title} />
        </div>
      )}
    </WebinarCard>
  );
}
