import { contentTypes } from '../../../content/index.ts';
import art from '../../art/webinar.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { listOrLast } from '../lists/list-or-last.ts';
import { listShown } from '../lists/list-shown.ts';
import { fourAtATime } from '../lists/shown-count.ts';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/videos.ts';
import { ListPlaceholder } from './feed/list-placeholder.tsx';
import { useFilms } from './feed/use-films.ts';
import { VideoList } from './video-list.tsx';
import { summariseVideo } from './video-summary.ts';

/** How many films of the channel are fetched (product: Channel feed). */
const fetched = 50;

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, channel } = services;
  const atLeast = channel ? fetched : 0;
  const { entries, total, show } = await listShown(content, 'videoupload', request, fourAtATime, atLeast);
  return {
    banner: await loadPageBanner(services, contentTypes.videoupload.page.list, {
      title: 'Videos',
      lead: 'Short films to watch together.',
    }),
    videos: entries.map(summariseVideo),
    total,
    show,
    channel,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  listOrLast(request, serverLoader);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'Short films for parents and children: calm breathing, clean hands, first foods, goodnights and rainy days.',
  });

export default function Videos({ loaderData }: Route.ComponentProps) {
  const { banner, videos, total, show, channel } = loaderData;
  const films = useFilms(channel, fetched);
  const own = <VideoList videos={videos} total={total} />;
  return (
    <>
      <PageBanner {...banner} tone="coral" art={art} />
      <Section>
        {films === 'none' && own}
        {(films === 'unasked' || films === 'loading') && <ListPlaceholder count={show} />}
        {films === 'unasked' && <div className="scripted:hidden">{own}</div>}
        {Array.isArray(films) && <VideoList videos={films.slice(0, show)} total={films.length} />}
      </Section>
    </>
  );
}
