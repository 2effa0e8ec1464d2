import { memo } from 'react';
import { GrowingList, usePositionOfHash } from '#cms/public/growing-list.tsx';
import { loadOrGrow } from '#cms/public/growth.ts';
import { sixAtATime } from '#cms/public/list-part.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { servicesContext } from '#core/pages/context.ts';
import { pageMeta, siteNameOf } from '#core/pages/page-meta.ts';
import art from '#core/ui/art/meadow.svg';
import { EmptyState } from '#core/ui/empty-state.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import { addStructuredData, videoObject } from '#core/ui/structured-data.ts';
import { FilterBar } from '#features/topics/public/filter-bar.tsx';
import { type FilteredList, loadFilteredList } from '#features/topics/public/filters.ts';
import type { Chips } from '#features/topics/public/load-chips.ts';
import { canonicalFilterQuery } from '#features/topics/rules/list-filter.ts';
import type { Route } from './+types/community-list.ts';
import { CommunityItem } from './community-card.tsx';
import { type FullCommunityItem, growingList } from './community-summary.ts';

const Item = memo(CommunityItem);

const items = {
  className: 'grid gap-20 md:gap-28',
  card: (item: FullCommunityItem & Chips, index: number) => (
    <Item item={item} isOdd={index % 2 === 1} isFirst={index === 0} />
  ),
};

function CommunityList({ list }: { list: FilteredList<FullCommunityItem & Chips> }) {
  usePositionOfHash();
  return (
    <Section isBrief>
      <FilterBar filters={list.filters} total={list.total} noun="events" />
      {list.total === 0 && !list.filter && <EmptyState>Our next get-together is being planned.</EmptyState>}
      <GrowingList groups={[items]} list={list} steps={sixAtATime} noun="events" />
    </Section>
  );
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const list = await loadFilteredList(services, growingList, request);
  addStructuredData(
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
  loadOrGrow(request, sixAtATime, serverLoader, canonicalFilterQuery);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.banner.title ?? '',
    description: `Parents’ circles, picnics, teddy bear hospitals and school visits: what families do together with ${siteNameOf(args)}.`,
  });

export default function Community({ loaderData: { banner, list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...banner} tone="sky" art={art} isBrief />
      <CommunityList list={list} />
    </>
  );
}
