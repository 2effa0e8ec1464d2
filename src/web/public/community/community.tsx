import { contentTypes } from '../../../content/index.ts';
import art from '../../art/meadow.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { describe } from '../for-machines/describe.ts';
import { videoObject } from '../for-machines/json-ld/video-object.ts';
import { communityPage } from '../lists/growing-pages.ts';
import { grownOr } from '../lists/growth.ts';
import { sixAtATime } from '../lists/list-part.ts';
import { loadList } from '../lists/load-list.ts';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/community.ts';
import { CommunityList } from './community-list.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const list = await loadList(services, communityPage, request);
  describe(
    context,
    ...list.entries.map((item) => videoObject(services, { ...item, description: item.shared.text })),
  );
  return {
    banner: await loadPageBanner(services, contentTypes.community.page.list, {
      title: 'Community',
      lead: 'Circles, picnics and open days near you.',
    }),
    list,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  grownOr(request, sixAtATime, serverLoader);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'Parents’ circles, picnics, teddy bear hospitals and school visits: what families do together with Ananta.',
  });

export default function Community({ loaderData: { banner, list } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner {...banner} tone="sky" art={art} />
      <CommunityList list={list} />
    </>
  );
}
