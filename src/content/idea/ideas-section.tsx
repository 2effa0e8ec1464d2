import type { ShownPart } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { languageProps } from '#core/text/language.ts';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { Picture } from '#core/ui/picture.tsx';
import { PlayCover, posterOf } from '#core/ui/play-video.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import { type VideoSource, videoFieldNames, videoSourceOf } from '#core/ui/video-source.ts';

export interface IdeaSummary {
  id: string;
  title: string;
  picture: ShownPicture | undefined;
  source: VideoSource | undefined;
}

export const ideaFields = ['title', 'images', 'link', ...videoFieldNames] as const;

export function summariseIdea(idea: ShownPart<'idea', (typeof ideaFields)[number]>): IdeaSummary {
  const { _id, title, images, link } = idea;
  return { id: _id, title, picture: images, source: videoSourceOf({ ...idea, address: link }) };
}

export function Ideas({ ideas, hasMore = false }: { ideas: IdeaSummary[]; hasMore?: boolean }) {
  if (ideas.length === 0) return null;
  const slot = ideas.length < 3 ? 'pair' : ideas.length % 4 === 1 || ideas.length === 3 ? 'third' : 'quarter';
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
      {/* As many columns as ideas, up to four; three if the last one would be alone in its row; a single one spans the
          page. */}
      <ul className="grid gap-x-5 gap-y-8 sm:grid-cols-2 md:gap-x-8 lg:has-[>:nth-child(3)]:grid-cols-3 lg:has-[>:nth-child(4)]:grid-cols-4 lg:has-[>:nth-child(4n+5):last-child]:grid-cols-3">
        {ideas.map((idea) => (
          <li
            key={idea.id}
            className="min-w-0 sm:only:col-span-full sm:only:grid sm:only:grid-cols-2 sm:only:items-center sm:only:gap-10"
          >
            <div className="relative min-w-0 overflow-hidden rounded-card shadow-soft">
              <Picture picture={idea.picture} slot={slot} />
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
