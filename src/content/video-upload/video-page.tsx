import { memo, type ReactNode } from 'react';
import { GrowingList, type ListGroup, usePositionOfHash } from '#cms/public/growing-list.tsx';
import { loadOrGrow, partsOf, type ShownList } from '#cms/public/growth.ts';
import { fourAtATime } from '#cms/public/list-part.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { servicesContext } from '#core/pages/context.ts';
import { pageMeta } from '#core/pages/page-meta.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { languageProps } from '#core/text/language.ts';
import art from '#core/ui/art/webinar.svg';
import { Label } from '#core/ui/card.tsx';
import { EmptyState } from '#core/ui/empty-state.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Picture } from '#core/ui/picture.tsx';
import { PlayCover, posterOf } from '#core/ui/play-video.tsx';
import { Section } from '#core/ui/section.tsx';
import { addStructuredData, videoObject } from '#core/ui/structured-data.ts';
import {
  CardPlaceholder,
  FilmFacts,
  FilmPicture,
  LoadingIndicator,
  placeholderBar,
} from '#features/channel/public/film.tsx';
import { filmVideoObject, loadChannelFilms } from '#features/channel/public/structured-data.ts';
import { useFilms } from '#features/channel/public/use-films.ts';
import { SaveForLater } from '#features/saved/public/lazy-save.ts';
import type { SavedEntry } from '#features/saved/public/saved-entries.ts';
import { ShareElsewhere } from '#features/sharing/public/share-elsewhere.tsx';
import { findSharedEntry } from '#features/sharing/public/shared-entry.ts';
import { CardChips } from '#features/topics/public/chips.tsx';
import { FilterBar } from '#features/topics/public/filter-bar.tsx';
import { loadFilteredList } from '#features/topics/public/filters.ts';
import type { Chips } from '#features/topics/public/load-chips.ts';
import { canonicalFilterQuery } from '#features/topics/rules/list-filter.ts';
import type { Route } from './+types/video-page.ts';
import { VideoCard, videoGrid } from './video-card.tsx';
import { growingList, type VideoSummary } from './video-summary.ts';

/** Reserves the space of a number of videos, the first of them large. */
function ListPlaceholder({ count }: { count: number }) {
  return (
    <div className="noscript:hidden">
      <div className="relative grid overflow-hidden rounded-card bg-surface shadow-soft lg:grid-cols-[1.7fr_1fr]">
        <div aria-hidden="true" className="aspect-video bg-sun-soft" />
        <div aria-hidden="true" className="min-h-60 content-center p-6 md:p-10">
          <div className={`h-8 w-1/3 ${placeholderBar}`} />
          <div className={`mt-4 h-9 w-4/5 ${placeholderBar}`} />
          <div className={`mt-4 h-5 w-1/2 ${placeholderBar}`} />
          <div className={`mt-4 h-6 ${placeholderBar}`} />
          <div className={`mt-3 h-6 w-2/3 ${placeholderBar}`} />
        </div>
        <LoadingIndicator />
      </div>
      <div className={videoGrid}>
        {Array.from({ length: count - 1 }, (_, index) => index).map((index) => (
          <CardPlaceholder key={index} />
        ))}
      </div>
    </div>
  );
}

/** Number of channel videos that are fetched (product: Channel feed). */
const maxFetched = 50;

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { channel, content } = services;
  const [list, sent] = await Promise.all([
    loadFilteredList(services, growingList, request, channel ? maxFetched : 0),
    findSharedEntry(
      services,
      'videoupload',
      request,
      (key) => content.find('videoupload', key),
      ({ description }) => textOfRichText(description),
    ),
  ]);
  // The structured data matches the page: with a channel, its stored videos.
  const ofChannel = channel && list.start === 0 && !list.filter;
  const films = ofChannel
    ? (await loadChannelFilms(services)).slice(0, list.end).map(filmVideoObject)
    : list.entries.map((video) => videoObject(services, video));
  addStructuredData(context, ...films);
  return {
    banner: await loadPageBanner(services, contentTypes.videoupload.page.list, {
      title: 'Videos',
      lead: 'Short videos to watch together.',
    }),
    list,
    channel,
    sent,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrGrow(request, fourAtATime, serverLoader, canonicalFilterQuery);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.banner.title ?? '',
    description:
      'Short videos for parents and children: calm breathing, clean hands, first foods, goodnights and rainy days.',
    shared: args.loaderData?.sent,
  });

export default function Videos({ loaderData }: Route.ComponentProps) {
  const { banner, list, channel } = loaderData;
  // Later pages and filtered ones show My Videos: the channel has neither.
  const isOwn = list.start > 0 || list.filter !== '';
  const ofChannel = useFilms(isOwn ? undefined : channel, maxFetched);
  // A link with a fragment refers to one of My Videos, which may not be in the channel. The loaded channel videos stay
  // in memory when the list is filtered.
  const films = usePositionOfHash() || isOwn ? 'none' : ofChannel;
  // Videos of the channel have no topics.
  const own = (
    <>
      <FilterBar filters={list.filters} total={list.total} noun="videos" />
      <VideoList list={list} />
    </>
  );
  return (
    <>
      <PageHead {...banner} tone="coral" art={art} isBrief />
      <Section isBrief>
        {films === 'none' && own}
        {(films === 'unasked' || films === 'loading') && <ListPlaceholder count={list.end} />}
        {films === 'unasked' && <div className="scripted:hidden">{own}</div>}
        {Array.isArray(films) && (
          <VideoList list={list} films={{ entries: films.slice(0, list.end), total: films.length }} />
        )}
      </Section>
    </>
  );
}

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
          <Picture picture={video.picture} slot="featured" shape="film" priority="first" />
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
function VideoList({ list, films }: VideoListProps) {
  const featured = list.start === 0 ? (films?.entries ?? partsOf(list)[0])?.[0] : undefined;
  const total = films?.total ?? list.total;
  return (
    <>
      {total === 0 && !list.filter && (
        <>
          <p className="text-center text-lead font-bold">No video available</p>
          <EmptyState>Our first videos are being made.</EmptyState>
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
        replacement={films}
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
