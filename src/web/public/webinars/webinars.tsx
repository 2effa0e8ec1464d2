import { contentTypes } from '../../../content/index.ts';
import art from '../../art/webinar.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { webinarsPage } from '../lists/growing-pages.ts';
import { grownOr } from '../lists/growth.ts';
import { sixAtATime } from '../lists/list-part.ts';
import { loadList } from '../lists/load-list.ts';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/webinars.ts';
import { WebinarList } from './webinar-list.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const list = await loadList(services, webinarsPage, request);
  const banner = await loadPageBanner(services, contentTypes.webinar.page.list, {
    title: 'Webinars',
    lead: 'Live sessions in small groups, with time for your own questions. Join from your sofa, with a cup of chai.',
  });
  return { banner, list };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  grownOr(request, sixAtATime, serverLoader);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'Live sessions for parents with paediatricians, child psychologists and educators: dates, prices and places.',
  });

export default function Webinars({ loaderData: { banner, list } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner {...banner} tone="sky" art={art} />
      <WebinarList list={list} />
    </>
  );
}
