import { memo } from 'react';
import { GrowingList, type ListGroup } from '#cms/public/growing-list.tsx';
import { loadOrGrow, partsOf } from '#cms/public/growth.ts';
import { sixAtATime } from '#cms/public/list-part.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { servicesContext } from '#core/pages/context.ts';
import { pageMeta } from '#core/pages/page-meta.ts';
import art from '#core/ui/art/webinar.svg';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import { FilterBar } from '#features/topics/public/filter-bar.tsx';
import { type FilteredList, loadFilteredList } from '#features/topics/public/filters.ts';
import type { Chips } from '#features/topics/public/load-chips.ts';
import { canonicalFilterQuery } from '#features/topics/rules/list-filter.ts';
import type { Route } from './+types/webinar-list.ts';
import { growingList } from './list-webinars.ts';
import { ComingSoon, ListedWebinarCard } from './webinar-card.tsx';
import type { ListedWebinar } from './webinar-summary.ts';

const Card = memo(ListedWebinarCard);

const upcoming: ListGroup<ListedWebinar & Chips> = {
  className: 'grid gap-6 md:gap-8',
  card: (webinar, index) =>
    webinar.isUpcoming && <Card webinar={webinar} slot="pair" priority={index === 0 ? 'first' : 'late'} />,
};
const recent: ListGroup<ListedWebinar & Chips> = {
  className: 'below-first-screen card-grid mt-6 first:mt-0 md:mt-8',
  card: (webinar) => !webinar.isUpcoming && <Card webinar={webinar} slot="lyingThird" />,
};

/** Upcoming webinars span the page; past ones follow in a grid that grows. */
function WebinarList({ list }: { list: FilteredList<ListedWebinar & Chips> }) {
  const hasWebinars = (isUpcoming: boolean) =>
    partsOf(list).some((part) => part.some((webinar) => webinar.isUpcoming === isUpcoming));
  const [hasUpcoming, hasRecent] = [hasWebinars(true), hasWebinars(false)];
  return (
    <Section isBrief>
      <FilterBar filters={list.filters} total={list.total} noun="webinars" />
      {!hasUpcoming && list.start === 0 && !list.filter && (
        <div className={hasRecent ? 'mb-6 md:mb-8' : ''}>
          <ComingSoon wide />
        </div>
      )}
      <GrowingList
        groups={[...(hasUpcoming ? [upcoming] : []), ...(hasRecent ? [recent] : [])]}
        list={list}
        steps={sixAtATime}
        noun="webinars"
      />
    </Section>
  );
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const list = await loadFilteredList(services, growingList, request);
  const banner = await loadPageBanner(services, contentTypes.webinar.page.list, {
    title: 'Webinars',
    lead: 'Live sessions in small groups, with time for your own questions. Join from your sofa, with a cup of chai.',
  });
  return { banner, list };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrGrow(request, sixAtATime, serverLoader, canonicalFilterQuery);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.banner.title ?? '',
    description:
      'Live sessions for parents with paediatricians, child psychologists and educators: dates, prices and locations.',
  });

export default function Webinars({ loaderData: { banner, list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...banner} tone="sky" art={art} isBrief />
      <WebinarList list={list} />
    </>
  );
}
