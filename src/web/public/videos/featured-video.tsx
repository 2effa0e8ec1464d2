import type { ReactNode } from 'react';
import { Label } from '../../ui/label.tsx';
import { languageProps } from '../../ui/language-of.ts';
import { Picture } from '../../ui/picture.tsx';
import { PlayCover, posterOf } from '../../ui/video/play-video.tsx';
import { FilmFacts } from './feed/film-facts.tsx';
import { FilmPicture } from './feed/film-picture.tsx';
import type { VideoSummary } from './video-summary.ts';

interface FeaturedVideoProps {
  video: VideoSummary;
  /** What can be done with it beside watching. */
  actions: ReactNode;
}

export function FeaturedVideo({ video, actions }: FeaturedVideoProps) {
  return (
    <article
      id={video.id}
      className="grid overflow-hidden rounded-card bg-surface shadow-soft lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]"
    >
      <div className="relative lg:*:first:h-full">
        {video.film ? (
          <FilmPicture {...video.film.thumbnail} place="featured" />
        ) : (
          <Picture picture={video.picture} place="featured" shape="film" haste="first" />
        )}
        <PlayCover title={video.title} source={video.source} poster={posterOf(video.picture)} />
      </div>
      <div className="min-w-0 self-center p-6 md:p-10">
        <Label look="sun">Featured</Label>
        <h2 {...languageProps(video.title)} className="mt-3 text-title-2">
          {video.title}
        </h2>
        {video.film && <FilmFacts {...video.film} />}
        <p dir="auto" className="mt-3 text-lead text-ink-soft">
          {video.description}
        </p>
        {actions}
      </div>
    </article>
  );
}
