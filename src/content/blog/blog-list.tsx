import { memo } from 'react';
import { GrowingList } from '#cms/public/growing-list.tsx';
import { loadOrGrow } from '#cms/public/growth.ts';
import { threeAtATime } from '#cms/public/list-part.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { servicesContext } from '#core/pages/context.ts';
import { pageMeta } from '#core/pages/page-meta.ts';
import reading from '#core/ui/art/reading.svg';
import { EmptyState } from '#core/ui/empty-state.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import { FilterBar } from '#features/topics/public/filter-bar.tsx';
import { type FilteredList, loadFilteredList } from '#features/topics/public/filters.ts';
import type { Chips } from '#features/topics/public/load-chips.ts';
import { canonicalFilterQuery } from '#features/topics/rules/list-filter.ts';
import type { Route } from './+types/blog-list.ts';
import { BlogCard } from './blog-card.tsx';
import { type BlogSummary, growingList } from './blog-summary.ts';

const Card = memo(BlogCard);

const cards = {
  className: 'card-grid',
  card: (blog: BlogSummary & Chips, index: number) => (
    <Card blog={blog} heading="h2" priority={index === 0 ? 'first' : 'late'} />
  ),
};

function BlogList({ list }: { list: FilteredList<BlogSummary & Chips> }) {
  return (
    <Section isBrief>
      <FilterBar filters={list.filters} total={list.total} noun="articles" />
      {list.total === 0 && !list.filter && <EmptyState>Our first articles are being written.</EmptyState>}
      <GrowingList groups={[cards]} list={list} steps={threeAtATime} noun="articles" />
    </Section>
  );
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const list = await loadFilteredList(services, growingList, request);
  const banner = await loadPageBanner(services, contentTypes.blog.page.list, {
    title: 'Blogs',
    lead: 'Honest answers for real family days, written by the people you would ask anyway: paediatricians, child psychologists and educators.',
  });
  return { banner, list };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrGrow(request, threeAtATime, serverLoader, canonicalFilterQuery);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.banner.title ?? '',
    description:
      'Articles by paediatricians, child psychologists and educators: fever, sleep, food, tantrums, school and everything in between.',
  });

export default function Blogs({ loaderData: { banner, list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...banner} tone="sun" art={reading} isBrief />
      <BlogList list={list} />
    </>
  );
}
