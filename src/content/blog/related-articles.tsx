import { Section, SectionHeading } from '#core/ui/section.tsx';
import { BlogCards } from './blog-card.tsx';
import type { BlogSummary } from './blog-summary.ts';

/** A few related articles at the end of a page. */
export function RelatedArticles({ title, blogs }: { title: string; blogs: BlogSummary[] }) {
  if (blogs.length === 0) return null;
  return (
    <div className="print:hidden">
      <Section tone="mint" labelledBy="read-next">
        <SectionHeading id="read-next" title={title} />
        <BlogCards blogs={blogs} />
      </Section>
    </div>
  );
}
