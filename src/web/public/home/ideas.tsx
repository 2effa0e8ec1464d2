import { ButtonLink } from '../../ui/button-link.tsx';
import { languageProps } from '../../ui/language-of.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { PlayCover, posterOf } from '../../ui/video/play-video.tsx';
import type { IdeaSummary } from './idea-summary.ts';

export function Ideas({ ideas, hasMore = false }: { ideas: IdeaSummary[]; hasMore?: boolean }) {
  if (ideas.length === 0) return null;
  const place =
    ideas.length < 3 ? 'pair' : ideas.length % 4 === 1 || ideas.length === 3 ? 'third' : 'quarter';
  return (
    <Section tone="coral" labelledBy="ideas">
      <SectionHeading
        id="ideas"
        title="Ideas and inspiration"
        action={
          hasMore && (
            <ButtonLink to="/topics" look="quiet">
              More by topic
            </ButtonLink>
          )
        }
      >
        Small things to watch, and to try before bedtime.
      </SectionHeading>
      {/* As many columns as there are ideas, up to four, three where a last one would stand alone; one alone lies across the page. */}
      <ul className="grid gap-x-5 gap-y-8 sm:grid-cols-2 md:gap-x-8 lg:has-[>:nth-child(3)]:grid-cols-3 lg:has-[>:nth-child(4)]:grid-cols-4 lg:has-[>:nth-child(4n+5):last-child]:grid-cols-3">
        {ideas.map((idea) => (
          <li
            key={idea.id}
            className="min-w-0 sm:only:col-span-full sm:only:grid sm:only:grid-cols-2 sm:only:items-center sm:only:gap-10"
          >
            <div className="relative min-w-0 overflow-hidden rounded-card shadow-soft">
              <Picture picture={idea.picture} place={place} />
              <PlayCover title={idea.title} source={idea.source} poster={posterOf(idea.picture)} />
            </div>
            <h3 {...languageProps(idea.title)} className="mt-4 min-w-0 text-title-3">
              {idea.title}
            </h3>
          </li>
        ))}
      </ul>
    </Section>
  );
}
