import { memo } from 'react';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { Section } from '../../ui/section.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import type { ShownList } from '../lists/growth.ts';
import { threeAtATime } from '../lists/list-part.ts';
import type { Chips } from '../topics/chips-of.ts';
import { FilterBar } from '../topics/filter-bar.tsx';
import { BlogCard } from './blog-card.tsx';
import type { BlogSummary } from './blog-summary.ts';

const Card = memo(BlogCard);

const cards = {
  className: 'card-grid',
  card: (blog: BlogSummary & Chips, place: number) => (
    <Card blog={blog} heading="h2" haste={place === 0 ? 'first' : 'late'} />
  ),
};

export function BlogList({ list }: { list: ShownList<BlogSummary & Chips> }) {
  return (
    <Section>
      <FilterBar filters={list.filters} total={list.total} noun="articles" />
      {list.total === 0 && !list.filter && <NothingYet>Our first articles are being written.</NothingYet>}
      <GrowingList groups={[cards]} list={list} steps={threeAtATime} noun="articles" />
    </Section>
  );
}
