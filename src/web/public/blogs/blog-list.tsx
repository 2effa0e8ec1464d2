import { NothingYet } from '../../ui/nothing-yet.tsx';
import { Section } from '../../ui/section.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import { threeAtATime } from '../lists/shown-count.ts';
import { BlogCard } from './blog-card.tsx';
import type { BlogSummary } from './blog-summary.ts';

export function BlogList({ blogs, total }: { blogs: BlogSummary[]; total: number }) {
  return (
    <Section>
      {total === 0 && <NothingYet>Our first articles are being written.</NothingYet>}
      <GrowingList
        entries={blogs.map((blog, index) => ({
          id: blog.id,
          content: <BlogCard blog={blog} heading="h2" haste={index === 0 ? 'soon' : 'late'} />,
        }))}
        shown={blogs.length}
        total={total}
        steps={threeAtATime}
        noun="articles"
        className="card-grid"
      />
    </Section>
  );
}
