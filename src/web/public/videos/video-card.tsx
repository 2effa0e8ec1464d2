import { Picture } from '../../ui/picture.tsx';
import { PlayCover } from '../../ui/video/play-video.tsx';
import { FilmFacts } from './feed/film-facts.tsx';
import { FilmPicture } from './feed/film-picture.tsx';
import type { VideoSummary } from './video-summary.ts';

/** Where cards stand: one below the other on phones, else two or three beside one another. */
const sizes = '(min-width: 1024px) 36rem, (min-width: 640px) 50vw, 92vw';

interface VideoCardProps {
  video: VideoSummary;
  heading: 'h2' | 'h3';
}

export function VideoCard({ video, heading: Heading }: VideoCardProps) {
  return (
    <article className="h-full overflow-hidden rounded-card bg-surface shadow-soft">
      <div className="relative">
        {video.film ? (
          <FilmPicture {...video.film.thumbnail} sizes={sizes} />
        ) : (
          <Picture name={video.picture} alt="" shape="film" />
        )}
        <PlayCover title={video.title} source={video.source} poster={video.picture} />
      </div>
      <div className="p-6 md:p-7">
        <Heading className="text-title-3">{video.title}</Heading>
        {video.film && <FilmFacts {...video.film} />}
        <p className="mt-2 text-ink-soft">{video.description}</p>
      </div>
    </article>
  );
}
