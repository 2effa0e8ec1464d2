import { NothingYet } from '../../ui/nothing-yet.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import { fourAtATime } from '../lists/shown-count.ts';
import { FeaturedVideo } from './featured-video.tsx';
import { VideoCard } from './video-card.tsx';
import type { VideoSummary } from './video-summary.ts';

/** Two in a row; one that is left over lies across the page. */
export const videoGrid =
  'mt-6 grid gap-6 md:mt-8 md:grid-cols-2 md:gap-8 md:[&>:last-child:nth-child(odd)]:col-span-2';

interface VideoListProps {
  /** Those that are shown. */
  videos: VideoSummary[];
  total: number;
}

/** One featured video, and more that come four at a time (product: Limits). */
export function VideoList({ videos, total }: VideoListProps) {
  const [featured, ...more] = videos;
  return (
    <>
      {!featured && (
        <>
          <p className="text-center text-lead font-bold">No video available</p>
          <NothingYet>Our first films are being made.</NothingYet>
        </>
      )}
      {featured && <FeaturedVideo video={featured} />}
      <GrowingList
        entries={more.map((video) => ({
          id: video.id,
          content: <VideoCard video={video} heading="h2" place="pair" />,
        }))}
        shown={videos.length}
        total={total}
        steps={fourAtATime}
        noun="videos"
        className={videoGrid}
      />
    </>
  );
}
