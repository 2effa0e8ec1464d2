import type { ReactNode } from 'react';
import { languageProps } from '../../ui/language-of.ts';
import { Picture } from '../../ui/picture.tsx';
import type { PicturePlace } from '../../ui/picture-places.ts';
import { PlayCover, posterOf } from '../../ui/video/play-video.tsx';
import type { Chips } from '../topics/chips-of.ts';
import { CardChips } from '../topics/topic-chips.tsx';
import { FilmFacts } from './feed/film-facts.tsx';
import { FilmPicture } from './feed/film-picture.tsx';
import type { VideoSummary } from './video-summary.ts';

interface VideoCardProps {
  video: VideoSummary & Chips;
  heading: 'h2' | 'h3';
  place: PicturePlace;
  /** What can be done with it beside watching. */
  actions?: ReactNode;
}

/** Upright in a narrow place, lying in a wide one. */
export function VideoCard({ video, heading: Heading, place, actions }: VideoCardProps) {
  return (
    <div className="@container h-full">
      <article
        id={video.id}
        className="h-full overflow-hidden rounded-card bg-surface shadow-soft @2xl:grid @2xl:grid-cols-2"
      >
        <div className="relative @2xl:*:first:h-full">
          {video.film ? (
            <FilmPicture {...video.film.thumbnail} place={place} />
          ) : (
            <Picture picture={video.picture} place={place} shape="film" />
          )}
          <PlayCover title={video.title} source={video.source} poster={posterOf(video.picture)} />
        </div>
        <div className="min-w-0 p-6 md:p-7 @2xl:self-center @4xl:p-10">
          <Heading {...languageProps(video.title)} className="text-title-3">
            {video.title}
          </Heading>
          {video.film && <FilmFacts {...video.film} />}
          <p dir="auto" className="mt-2 text-ink-soft">
            {video.description}
          </p>
          <CardChips chips={video.chips} />
          {actions}
        </div>
      </article>
    </div>
  );
}
