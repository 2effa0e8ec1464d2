import { contentTypes } from '../../../content/index.ts';
import { textOfRichText } from '../../../content/kinds/text-of-rich-text.ts';
import art from '../../art/webinar.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { channelFilms } from '../for-machines/channel-films.ts';
import { describe } from '../for-machines/describe.ts';
import { filmOfChannel, videoObject } from '../for-machines/json-ld/video-object.ts';
import { videosPage } from '../lists/growing-pages.ts';
import { grownOr } from '../lists/growth.ts';
import { fourAtATime } from '../lists/list-part.ts';
import { loadList } from '../lists/load-list.ts';
import { usePlaceOfHash } from '../lists/use-place-of-hash.ts';
import { loadPageBanner } from '../menu/menu.ts';
import { sentEntry } from '../sharing/sent-entry.ts';
import { FilterBar } from '../topics/filter-bar.tsx';
import type { Route } from './+types/videos.ts';
import { ListPlaceholder } from './feed/list-placeholder.tsx';
import { useFilms } from './feed/use-films.ts';
import { VideoList } from './video-list.tsx';

/** How many films of the channel are fetched (product: Channel feed). */
const fetched = 50;

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { channel, content } = services;
  const [list, sent] = await Promise.all([
    loadList(services, videosPage, request, channel ? fetched : 0),
    sentEntry(
      services,
      'videoupload',
      request,
      (key) => content.find('videoupload', key),
      ({ description }) => textOfRichText(description),
    ),
  ]);
  // As the page itself has it: of a channel, its films as far as they are known.
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
  grownOr(request, fourAtATime, serverLoader);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'Short films for parents and children: calm breathing, clean hands, first foods, goodnights and rainy days.',
    shared: args.loaderData?.sent,
  });

export default function Videos({ loaderData }: Route.ComponentProps) {
  const { banner, list, channel } = loaderData;
  // A later part, or one of a topic, is of My Videos: the channel has none.
  const isOwn = list.start > 0 || list.filter !== '';
  const ofChannel = useFilms(isOwn ? undefined : channel, fetched);
  // A link leads to one of My Videos, which the channel may not have. What is known of the channel stays when the list is narrowed.
  const films = usePlaceOfHash() || isOwn ? 'none' : ofChannel;
  // Films of the channel have no topics.
  const own = (
    <>
      <FilterBar filters={list.filters} total={list.total} noun="videos" />
      <VideoList list={list} />
    </>
  );
  return (
    <>
      <PageBanner {...banner} tone="coral" art={art} />
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
