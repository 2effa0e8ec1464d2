import { ButtonLink } from '#core/ui/button-link.tsx';
import { Carousel, slideFit } from '#core/ui/carousel.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import { RowPlaceholder } from '#features/channel/public/film.tsx';
import { useFilms } from '#features/channel/public/use-films.ts';
import type { PageChannel } from '#features/channel/server/channel.ts';
import { VideoCard } from './video-card.tsx';
import type { VideoSummary } from './video-summary.ts';

interface LatestVideosProps {
  /** My Videos, which are shown if there is no channel or it is not available. */
  videos: VideoSummary[];
  channel: PageChannel | undefined;
}

/** The ten newest videos of the channel (product: Channel feed). */
export function LatestVideos({ videos, channel }: LatestVideosProps) {
  const films = useFilms(channel, 10);
  if (!channel && videos.length === 0) return null;
  return (
    <Section labelledBy="videos" shape="roll">
      <SectionHeading
        id="videos"
        title="From our channel"
        action={
          <ButtonLink to="/video" look="quiet">
            All videos
          </ButtonLink>
        }
      >
        Short videos for the sofa, the waiting room and the bus.
      </SectionHeading>
      {films === 'none' && <VideoRow videos={videos} />}
      {(films === 'unasked' || films === 'loading') && <RowPlaceholder slideClass={slideFit(3).slideClass} />}
      {films === 'unasked' && (
        <div className="scripted:hidden">
          <VideoRow videos={videos} />
        </div>
      )}
      {Array.isArray(films) && <VideoRow videos={films} />}
    </Section>
  );
}

function VideoRow({ videos }: Pick<LatestVideosProps, 'videos'>) {
  if (videos.length === 0) return <p className="text-center text-lead font-bold">No video available</p>;
  const { slideClass, slot } = slideFit(videos.length);
  return (
    <Carousel
      label="Latest videos"
      slides={videos.map((video) => ({
        id: video.id,
        content: <VideoCard video={video} heading="h3" slot={slot} />,
      }))}
      slideClass={slideClass}
    />
  );
}
