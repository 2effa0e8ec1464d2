import { contentTypes } from '../../../content/index.ts';
import art from '../../art/webinar.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { describe } from '../for-machines/describe.ts';
import { videoObject } from '../for-machines/json-ld/video-object.ts';
import { mediaPage } from '../lists/growing-pages.ts';
import { grownOr } from '../lists/growth.ts';
import { threeAtATime } from '../lists/list-part.ts';
import { loadList } from '../lists/load-list.ts';
import { loadPageBanner } from '../menu/menu.ts';
import { sentEntry } from '../sharing/sent-entry.ts';
import type { Route } from './+types/media.ts';
import { MediaList } from './media-list.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [list, sent] = await Promise.all([
    loadList(services, mediaPage, request),
    sentEntry(
      services,
      'media',
      request,
      (key) => services.content.find('media', key),
      ({ shortContent }) => shortContent,
    ),
  ]);
  describe(
    context,
    ...list.entries.map((item) => videoObject(services, { ...item, description: item.excerpt })),
  );
  return {
    banner: await loadPageBanner(services, contentTypes.media.page.list, {
      title: 'Media',
      lead: 'Ananta in the press, on air and on stage.',
    }),
    list,
    sent,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  grownOr(request, threeAtATime, serverLoader);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description: 'Newspapers, radio, podcasts and talks: where Ananta has been read, heard and seen.',
    shared: args.loaderData?.sent,
  });

export default function Media({ loaderData: { banner, list } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner {...banner} tone="mint" art={art} />
      <MediaList list={list} />
    </>
  );
}
