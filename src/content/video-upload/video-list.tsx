import { memo, type ReactNode } from 'react';
import { GrowingList, type ListGroup } from '#cms/public/growing-list.tsx';
import { partsOf, type ShownList } from '#cms/public/growth.ts';
import { fourAtATime } from '#cms/public/list-part.ts';
import { languageProps } from '#core/text/language.ts';
import { Label } from '#core/ui/card.tsx';
import { NothingYet } from '#core/ui/nothing-yet.tsx';
import { Picture } from '#core/ui/picture.tsx';
import { PlayCover, posterOf } from '#core/ui/play-video.tsx';
import { FilmFacts, FilmPicture } from '#features/channel/public/film.tsx';
import { SaveForLater } from '#features/saved/public/lazy-save.ts';
import type { SavedEntry } from '#features/saved/public/saved-entries.ts';
import { ShareElsewhere } from '#features/sharing/public/share-elsewhere.tsx';
import { CardChips } from '#features/topics/public/chips.tsx';
import type { Chips } from '#features/topics/public/load-chips.ts';
import { VideoCard, videoGrid } from './video-card.tsx';
import type { VideoSummary } from './video-summary.ts';

interface FeaturedVideoProps {
  video: VideoSummary;
  /** Actions besides watching. */
  actions: ReactNode;
}

function FeaturedVideo({ video, actions }: FeaturedVideoProps) {
  return (
    <article
      id={video.id}
      className="grid overflow-hidden rounded-card bg-surface shadow-soft lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]"
    >
      <div className="relative lg:*:first:h-full">
        {video.film ? (
          <FilmPicture {...video.film.thumbnail} slot="featured" />
        ) : (
          <Picture picture={video.picture} slot="featured" shape="film" haste="first" />
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

const SavableCard = memo(({ video }: { video: VideoSummary }) => (
  <VideoCard video={video} heading="h2" slot="pair" actions={<VideoActions video={video} />} />
));

type Video = VideoSummary & Chips;

const all: ListGroup<Video> = {
  className: videoGrid,
  card: (video) => <SavableCard video={video} />,
};
/** All except the featured one. */
const unfeatured: ListGroup<Video> = { ...all, card: (video, index) => index > 0 && all.card(video, index) };

interface VideoListProps {
  list: ShownList<Video>;
  /** The videos of the channel, which replace the list, and their total. */
  films?: { entries: readonly Video[]; total: number };
}

/** One featured video, and further ones four at a time (product: Limits). */
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

/** A video that cannot be played cannot be saved or shared. */
function VideoActions({ video }: { video: VideoSummary }) {
  const { address, title, description, shareText = description, source } = video;
  if (!source) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <ShareElsewhere title={title} text={shareText} source={source} address={address} look="tool" />
      <SaveForLater entry={savedVideo(video)} />
    </div>
  );
}

/** A video has no page of its own, so it is saved with its player data. */
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
