import { usePositionOfHash } from '#cms/public/growing-list.tsx';
import { grownOr } from '#cms/public/growth.ts';
import { fourAtATime } from '#cms/public/list-part.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { servicesContext } from '#core/pages/context.ts';
import { pageMeta } from '#core/pages/page-meta.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import art from '#core/ui/art/webinar.svg';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import { describe, videoObject } from '#core/ui/structured-data.ts';
import { bar, CardPlaceholder, Coming } from '#features/channel/public/film.tsx';
import { channelFilms, filmOfChannel } from '#features/channel/public/structured-data.ts';
import { useFilms } from '#features/channel/public/use-films.ts';
import { sentEntry } from '#features/sharing/public/shared-entry.ts';
import { FilterBar } from '#features/topics/public/filter-bar.tsx';
import { loadFilteredList } from '#features/topics/public/filters.ts';
import { askedFilterQuery } from '#features/topics/rules/list-filter.ts';
import type { Route } from './+types/video-page.ts';
import { videoGrid } from './video-card.tsx';
import { VideoList } from './video-list.tsx';
import { growingList } from './video-summary.ts';

/** Reserves the space of a number of videos, the first of them large. */
function ListPlaceholder({ count }: { count: number }) {
  return (
    <div className="noscript:hidden">
      <div className="relative grid overflow-hidden rounded-card bg-surface shadow-soft lg:grid-cols-[1.7fr_1fr]">
        <div aria-hidden="true" className="aspect-video bg-sun-soft" />
        <div aria-hidden="true" className="min-h-60 content-center p-6 md:p-10">
          <div className={`h-8 w-1/3 ${bar}`} />
          <div className={`mt-4 h-9 w-4/5 ${bar}`} />
          <div className={`mt-4 h-5 w-1/2 ${bar}`} />
          <div className={`mt-4 h-6 ${bar}`} />
          <div className={`mt-3 h-6 w-2/3 ${bar}`} />
        </div>
        <Coming />
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
const fetched = 50;

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { channel, content } = services;
  const [list, sent] = await Promise.all([
    loadFilteredList(services, growingList, request, channel ? fetched : 0),
    sentEntry(
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
    ? (await channelFilms(services)).slice(0, list.end).map(filmOfChannel)
    : list.entries.map((video) => videoObject(services, video));
  describe(context, ...films);
  return {
    banner: await loadPageBanner(services, contentTypes.videoupload.page.list, {
      title: 'Videos',
      lead: 'Short films to watch together.',
    }),
    list,
    channel,
    sent,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  grownOr(request, fourAtATime, serverLoader, askedFilterQuery);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'Short films for parents and children: calm breathing, clean hands, first foods, goodnights and rainy days.',
    shared: args.loaderData?.sent,
  });

export default function Videos({ loaderData }: Route.ComponentProps) {
  const { banner, list, channel } = loaderData;
  // Later pages and filtered ones show My Videos: the channel has neither.
  const isOwn = list.start > 0 || list.filter !== '';
  const ofChannel = useFilms(isOwn ? undefined : channel, fetched);
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
      <PageHead {...banner} tone="coral" art={art} />
      <Section>
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
