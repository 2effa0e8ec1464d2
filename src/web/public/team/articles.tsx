import { ButtonLink } from '../../ui/button-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { BlogCards } from '../blogs/blog-card.tsx';
import type { BlogSummary } from '../blogs/blog-summary.ts';

/** Articles that name one person: those that are shown, and how many there are. */
export interface Named {
  blogs: BlogSummary[];
  total: number;
}

interface ArticlesProps extends Named {
  id: string;
  title: string;
  /** The address of the list of them all. */
  all: string;
  tone: 'mint' | 'sky';
}

/** The newest of them, with the way to all; nothing where there are none. */
export function Articles({ id, title, all, blogs, total, tone }: ArticlesProps) {
  if (blogs.length === 0) return null;
  return (
    <Section tone={tone} labelledBy={id}>
      <SectionHeading
        id={id}
        title={title}
        action={
          total > blogs.length && (
            <ButtonLink to={all} look="quiet">
              All {total} articles
              <span className="sr-only"> {title.replace(/^./, (letter) => letter.toLowerCase())}</span>
            </ButtonLink>
          )
        }
      >
        {total > blogs.length && `The ${blogs.length} newest of ${total} articles.`}
      </SectionHeading>
      <BlogCards blogs={blogs} />
    </Section>
  );
}
