import { Section } from '../../ui/section.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import { threeAtATime } from '../lists/shown-count.ts';
import { BlogCard } from './blog-card.tsx';
import type { BlogSummary } from './blog-summary.ts';

export function BlogList({ blogs, total }: { blogs: BlogSummary[]; total: number }) {
  return (
    <Section>
      {total === 0 && (
        <p className="py-10 text-center text-lead text-ink-soft">
          Our first articles are being written. Coming Soon...
        </p>
      )}
      <GrowingList
        entries={blogs.map((blog) => ({ id: blog.id, content: <BlogCard blog={blog} heading="h2" /> }))}
        shown={blogs.length}
        total={total}
        steps={threeAtATime}
        noun="articles"
        className="grid gap-6 md:gap-8 lg:grid-cols-3"
      />
    </Section>
  );
}
