import { memo } from 'react';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { GrowingList, type ListGroup } from '../lists/growing-list.tsx';
import { partsOf, type ShownList } from '../lists/growth.ts';
import { fourAtATime } from '../lists/list-part.ts';
import { SaveForLater } from '../saved/live.ts';
import type { SavedEntry } from '../saved/saved-entries.ts';
import { ShareElsewhere } from '../sharing/share-elsewhere.tsx';
import type { Chips } from '../topics/chips-of.ts';
import { CardChips } from '../topics/topic-chips.tsx';
import { FeaturedVideo } from './featured-video.tsx';
import { VideoCard } from './video-card.tsx';
import type { VideoSummary } from './video-summary.ts';

/** Two in a row; one that is left over lies across the page. */
export const videoGrid =
  'mt-6 grid gap-6 md:mt-8 md:grid-cols-2 md:gap-8 md:[&>:last-child:nth-child(odd)]:col-span-2';

const SavableCard = memo(({ video }: { video: VideoSummary }) => (
  <VideoCard video={video} heading="h2" place="pair" actions={<VideoActions video={video} />} />
));

type Video = VideoSummary & Chips;

const all: ListGroup<Video> = {
  className: videoGrid,
  card: (video) => <SavableCard video={video} />,
};
/** But for the one that is featured. */
const unfeatured: ListGroup<Video> = { ...all, card: (video, place) => place > 0 && all.card(video, place) };

interface VideoListProps {
  list: ShownList<Video>;
  /** Those of the channel, in place of the list, and how many there are of them. */
  films?: { entries: readonly Video[]; total: number };
}

/** One featured video, and more that come four at a time (product: Limits). */
export function VideoList({ list, films }: VideoListProps) {
  const featured = list.start === 0 ? (films?.entries ?? partsOf(list)[0])?.[0] : undefined;
  const total = films?.total ?? list.total;
  return (
    <>
      {total === 0 && !list.filter && (
        <>
          <p className="text-center text-lead font-bold">No video available</p>
          <NothingYet>Our first films are being made.</NothingYet>
        </>
      )}
      {featured && (
        <FeaturedVideo
          video={featured}
          actions={
            <>
              <CardChips chips={featured.chips} />
              <VideoActions video={featured} />
            </>
          }
        />
      )}
      <GrowingList
        groups={[featured ? unfeatured : all]}
        list={list}
        others={films}
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
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <ShareElsewhere title={title} text={shareText} source={source} place={address} look="tool" />
      <SaveForLater entry={savedVideo(video)} />
    </div>
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
