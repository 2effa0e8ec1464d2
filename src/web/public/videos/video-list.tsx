import { memo } from 'react';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import type { ShownList } from '../lists/growth.ts';
import { fourAtATime } from '../lists/list-part.ts';
import { SaveForLater } from '../saved/live.ts';
import type { SavedEntry } from '../saved/saved-entries.ts';
import { ShareElsewhere } from '../sharing/share-elsewhere.tsx';
import type { Chips } from '../topics/chips-of.ts';
import { FeaturedVideo } from './featured-video.tsx';
import { VideoCard } from './video-card.tsx';
import type { VideoSummary } from './video-summary.ts';

/** Two in a row; one that is left over lies across the page. */
export const videoGrid =
  'mt-6 grid gap-6 md:mt-8 md:grid-cols-2 md:gap-8 md:[&>:last-child:nth-child(odd)]:col-span-2';

const SavableCard = memo(({ video }: { video: VideoSummary }) => (
  <VideoCard video={video} heading="h2" place="pair" actions={<VideoActions video={video} />} />
));

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
    content: <SavableCard video={video} />,
  }));
  return (
    <>
      {total === 0 && !list.filter && (
        <>
          <p className="text-center text-lead font-bold">No video available</p>
          <NothingYet>Our first films are being made.</NothingYet>
        </>
      )}
      {featured && <FeaturedVideo video={featured} actions={<VideoActions video={featured} />} />}
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

/** What cannot be played is not worth keeping, nor sending. */
function VideoActions({ video }: { video: VideoSummary }) {
  const { address, title, description, shareText = description, source } = video;
  if (!source) return null;
  return (
    <>
      <div className="mt-4">
        <SaveForLater entry={savedVideo(video)} />
      </div>
      <ShareElsewhere title={title} text={shareText} source={source} place={address} />
    </>
  );
}

/** A video has no page of its own: it is kept with what plays it. */
function savedVideo({ id, address, title, picture, film, source }: VideoSummary): SavedEntry {
  return {
    kind: 'videoupload',
    id,
    address,
    title,
    picture: picture?.name ?? '',
    day: film?.date.text ?? '',
    source,
  };
}
