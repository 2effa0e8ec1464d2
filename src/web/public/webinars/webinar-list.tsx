import { memo } from 'react';
import { Section } from '../../ui/section.tsx';
import { GrowingList, type ListGroup } from '../lists/growing-list.tsx';
import { partsOf, type ShownList } from '../lists/growth.ts';
import { sixAtATime } from '../lists/list-part.ts';
import type { Chips } from '../topics/chips-of.ts';
import { FilterBar } from '../topics/filter-bar.tsx';
import { ComingSoon } from './coming-soon.tsx';
import { ListedWebinarCard } from './listed-webinar-card.tsx';
import type { ListedWebinar } from './webinar-summary.ts';

const Card = memo(ListedWebinarCard);

const upcoming: ListGroup<ListedWebinar & Chips> = {
  className: 'grid gap-6 md:gap-8',
  card: (webinar, place) =>
    webinar.isUpcoming && <Card webinar={webinar} place="pair" haste={place === 0 ? 'first' : 'late'} />,
};
const recent: ListGroup<ListedWebinar & Chips> = {
  className: 'below-first-screen card-grid mt-6 first:mt-0 md:mt-8',
  card: (webinar) => !webinar.isUpcoming && <Card webinar={webinar} place="lyingThird" />,
};

/** What is to come lies across the page; what has begun follows in a grid, and grows. */
export function WebinarList({ list }: { list: ShownList<ListedWebinar & Chips> }) {
  const shows = (isUpcoming: boolean) =>
    partsOf(list).some((part) => part.some((webinar) => webinar.isUpcoming === isUpcoming));
  const [hasUpcoming, hasRecent] = [shows(true), shows(false)];
  return (
    <Section>
      <FilterBar filters={list.filters} total={list.total} noun="webinars" />
      {!hasUpcoming && list.start === 0 && !list.filter && (
        <div className={hasRecent ? 'mb-6 md:mb-8' : ''}>
          <ComingSoon wide />
        </div>
      )}
      <GrowingList
        groups={[...(hasUpcoming ? [upcoming] : []), ...(hasRecent ? [recent] : [])]}
        list={list}
        steps={sixAtATime}
        noun="webinars"
      />
    </Section>
  );
}
