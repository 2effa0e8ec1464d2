import { ButtonLink } from '../../ui/button-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { BlogCards } from '../blogs/blog-card.tsx';
import type { BlogSummary } from '../blogs/blog-summary.ts';

export function NewestBlogs({ blogs }: { blogs: BlogSummary[] }) {
  if (blogs.length === 0) return null;
  return (
    <Section labelledBy="blogs">
      <SectionHeading
        id="blogs"
        title="Fresh from our blog"
        action={
          <ButtonLink to="/blogs" look="quiet">
            All blogs
          </ButtonLink>
        }
      >
        Short reads for busy parents, checked by our doctors.
      </SectionHeading>
      <BlogCards blogs={blogs} />
    </Section>
  );
}
