import { memo } from 'react';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { Section } from '../../ui/section.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import type { ShownList } from '../lists/growth.ts';
import { threeAtATime } from '../lists/list-part.ts';
import { BlogCard } from './blog-card.tsx';
import type { BlogSummary } from './blog-summary.ts';

const Card = memo(BlogCard);

export function BlogList({ list }: { list: ShownList<BlogSummary> }) {
  const entries = list.entries.map((blog, index) => ({
    id: blog.id,
    content: <Card blog={blog} heading="h2" haste={index === 0 ? 'first' : 'late'} />,
  }));
  return (
    <Section>
      {list.total === 0 && <NothingYet>Our first articles are being written.</NothingYet>}
      <GrowingList
        groups={[{ className: 'card-grid', entries }]}
        list={list}
        steps={threeAtATime}
        noun="articles"
      />
    </Section>
  );
}
