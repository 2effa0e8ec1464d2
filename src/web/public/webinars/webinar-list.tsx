import { memo } from 'react';
import { Section } from '../../ui/section.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import type { ShownList } from '../lists/growth.ts';
import { sixAtATime } from '../lists/list-part.ts';
import type { Chips } from '../topics/chips-of.ts';
import { FilterBar } from '../topics/filter-bar.tsx';
import { ComingSoon } from './coming-soon.tsx';
import { ListedWebinarCard } from './listed-webinar-card.tsx';
import type { ListedWebinar } from './webinar-summary.ts';

const Card = memo(ListedWebinarCard);

/** What is to come lies across the page; what has begun follows in a grid, and grows. */
export function WebinarList({ list }: { list: ShownList<ListedWebinar & Chips> }) {
  const upcoming = list.entries.filter(({ isUpcoming }) => isUpcoming);
  const recent = list.entries.filter(({ isUpcoming }) => !isUpcoming);
  const large = upcoming.map((webinar, index) => ({
    id: webinar.id,
    content: <Card webinar={webinar} place="pair" haste={index === 0 ? 'first' : 'late'} />,
  }));
  const small = recent.map((webinar) => ({
    id: webinar.id,
    content: <Card webinar={webinar} place="lyingThird" />,
  }));
  const groups = [
    { className: 'grid gap-6 md:gap-8', entries: large },
    { className: 'card-grid mt-6 first:mt-0 md:mt-8', entries: small },
  ];
  return (
    <Section>
      <FilterBar filters={list.filters} total={list.total} noun="webinars" />
      {upcoming.length === 0 && list.start === 0 && !list.filter && (
        <div className={recent.length > 0 ? 'mb-6 md:mb-8' : ''}>
          <ComingSoon wide />
        </div>
      )}
      <GrowingList
        groups={groups.filter(({ entries }) => entries.length > 0)}
        list={list}
        steps={sixAtATime}
        noun="webinars"
      />
    </Section>
  );
}
