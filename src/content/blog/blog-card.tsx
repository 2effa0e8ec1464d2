import { ButtonLink } from '#core/ui/button-link.tsx';
import { CardFrame, CardLink, CardPicture } from '#core/ui/card.tsx';
import { DateText } from '#core/ui/date-text.tsx';
import type { PicturePriority } from '#core/ui/picture.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import { CardChips } from '#features/topics/public/chips.tsx';
import type { Chips } from '#features/topics/public/load-chips.ts';
import type { BlogSummary } from './blog-summary.ts';

interface BlogCardProps {
  blog: BlogSummary & Chips;
  /** The heading level at the place of the card. */
  heading?: 'h2' | 'h3';
  /** 'first' if its picture is on the first screen. */
  priority?: PicturePriority;
}

/** Vertical in a narrow container, horizontal in a wide one. */
export function BlogCard({ blog, heading: Heading = 'h3', priority }: BlogCardProps) {
  return (
    <CardFrame look="@xl:grid @xl:grid-cols-[2fr_3fr]">
      <CardPicture picture={blog.picture} slot="lyingThird" priority={priority} isDecoration />
      <div className="flex grow flex-col p-6 md:p-7 @xl:justify-center">
        <div className="flex flex-wrap gap-x-1 text-small font-bold text-teal-text">
          <DateText date={blog.date} />
          {blog.minutes > 0 && <p>· {blog.minutes} min read</p>}
        </div>
        <Heading dir="auto" className="mt-1.5 text-title-3">
          <CardLink to={blog.address}>{blog.title}</CardLink>
        </Heading>
        <p dir="auto" className="mt-3 text-ink-soft">
          {blog.excerpt}
        </p>
        <CardChips chips={blog.chips} />
      </div>
    </CardFrame>
  );
}

/** A row of articles. */
export function BlogCards({ blogs }: { blogs: BlogSummary[] }) {
  return (
    <ul className="card-grid">
      {blogs.map((blog) => (
        <li key={blog.id}>
          <BlogCard blog={blog} />
        </li>
      ))}
    </ul>
  );
}

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
