import { memo } from 'react';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import type { ShownList } from '../lists/growth.ts';
import { fourAtATime } from '../lists/list-part.ts';
import type { Chips } from '../topics/chips-of.ts';
import { FeaturedVideo } from './featured-video.tsx';
import { VideoCard } from './video-card.tsx';
import type { VideoSummary } from './video-summary.ts';

/** Two in a row; one that is left over lies across the page. */
export const videoGrid =
  'mt-6 grid gap-6 md:mt-8 md:grid-cols-2 md:gap-8 md:[&>:last-child:nth-child(odd)]:col-span-2';

const Card = memo(VideoCard);

interface VideoListProps {
  list: ShownList<VideoSummary & Chips>;
  /** Those that are shown: of the list, or of the channel in its place. */
  videos: (VideoSummary & Chips)[];
  /** How many there are of them, where it is not the list's number. */
  total?: number;
}

/** One featured video, and more that come four at a time (product: Limits). */
export function VideoList({ list, videos, total = list.total }: VideoListProps) {
  const featured = list.start === 0 ? videos[0] : undefined;
  const more = featured ? videos.slice(1) : videos;
  const entries = more.map((video) => ({
    id: video.id,
    content: <Card video={video} heading="h2" place="pair" />,
  }));
  return (
    <>
      {total === 0 && !list.filter && (
        <>
          <p className="text-center text-lead font-bold">No video available</p>
          <NothingYet>Our first films are being made.</NothingYet>
        </>
      )}
      {featured && <FeaturedVideo video={featured} />}
      <GrowingList
        groups={[{ className: videoGrid, entries }]}
        list={list}
        total={total}
        steps={fourAtATime}
        noun="videos"
      />
    </>
  );
}
