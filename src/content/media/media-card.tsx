import type { ReactNode } from 'react';
import { languageProps } from '#core/text/language.ts';
import { CardFrame, CardPicture, Label } from '#core/ui/card.tsx';
import { DateText } from '#core/ui/date-text.tsx';
import { Icon } from '#core/ui/icon.tsx';
import type { PicturePriority } from '#core/ui/picture.tsx';
import { PlayCover } from '#core/ui/play-video.tsx';
import { CardChips } from '#features/topics/public/chips.tsx';
import type { Chips } from '#features/topics/public/load-chips.ts';
import type { MediaSummary } from './media-summary.ts';

interface MediaCardProps {
  media: MediaSummary & Chips;
  /** The heading level at the place of the card. */
  heading?: 'h2' | 'h3';
  /** 'first' if its picture is on the first screen. */
  priority?: PicturePriority;
  /** Actions besides reading. */
  actions?: ReactNode;
}

/** A press item: a link to the publication, or a video that plays here. */
export function MediaCard({ media, heading: Heading = 'h2', priority, actions }: MediaCardProps) {
  const { source } = media;
  const href = source?.kind === 'link' ? source.href : undefined;
  return (
    <CardFrame id={media.id} look="@xl:grid @xl:grid-cols-[2fr_3fr]">
      <div className="relative overflow-hidden @xl:*:h-full">
        <CardPicture picture={media.picture} slot="third" priority={priority} />
        {source?.kind === 'youtube' && <PlayCover title={media.title} source={source} />}
      </div>
      <div className="flex grow flex-col p-6 md:p-7 @xl:justify-center">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <DateText date={media.date} />
          <Label look={media.isVideo ? 'sun' : 'mint'}>{media.isVideo ? 'Video' : 'Press'}</Label>
        </div>
        <Heading {...languageProps(media.title)} className="mt-2 text-title-3">
          {href ? (
            <a href={href} target="_blank" rel="noopener noreferrer" className="card-link">
              {media.title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : (
            media.title
          )}
        </Heading>
        <p dir="auto" className="mt-3 font-semibold">
          {media.excerpt}
        </p>
        <p dir="auto" className="mt-3 mb-5 text-ink-soft">
          {media.text}
        </p>
        <CardChips chips={media.chips} margin="mb-5" />
        {href && (
          <p
            aria-hidden="true"
            className="mt-auto flex items-center gap-2 @xl:mt-0 font-bold text-coral-text underline decoration-2 underline-offset-4"
          >
            {media.isVideo ? 'Watch' : 'Read or listen'}
            <Icon name="external-link" className="size-4.5" />
          </p>
        )}
        {/* Above the link of the card, which covers the whole card. */}
        {actions && <div className="relative z-1 mt-4 w-fit max-w-full">{actions}</div>}
      </div>
    </CardFrame>
  );
}
