import { memo } from 'react';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { Section } from '../../ui/section.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import type { ShownList } from '../lists/growth.ts';
import { sixAtATime } from '../lists/list-part.ts';
import type { Chips } from '../topics/chips-of.ts';
import { FilterBar } from '../topics/filter-bar.tsx';
import { CourseCard } from './course-card.tsx';
import type { CourseSummary } from './course-summary.ts';

const Card = memo(CourseCard);

const cards = {
  className: 'card-grid',
  card: (course: CourseSummary & Chips, place: number) => (
    <Card course={course} heading="h2" place="third" haste={place === 0 ? 'first' : 'late'} />
  ),
};

export function CourseList({ list }: { list: ShownList<CourseSummary & Chips> }) {
  return (
    <Section>
      <FilterBar filters={list.filters} total={list.total} noun="courses" />
      {list.total === 0 && !list.filter && <NothingYet>Our first courses are being prepared.</NothingYet>}
      <GrowingList groups={[cards]} list={list} steps={sixAtATime} noun="courses" />
    </Section>
  );
}
