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

export function BlogList({ list }: { list: ShownList<BlogSummary & Chips> }) {
  const entries = list.entries.map((blog, index) => ({
    id: blog.id,
    content: <Card blog={blog} heading="h2" haste={index === 0 ? 'first' : 'late'} />,
  }));
  return (
    <Section>
      <FilterBar filters={list.filters} total={list.total} noun="articles" />
      {list.total === 0 && !list.filter && <NothingYet>Our first articles are being written.</NothingYet>}
      <GrowingList
        groups={[{ className: 'card-grid', entries }]}
        list={list}
        steps={threeAtATime}
        noun="articles"
      />
    </Section>
  );
}
