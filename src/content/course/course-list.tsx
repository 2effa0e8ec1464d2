import { memo } from 'react';
import { GrowingList } from '#cms/public/growing-list.tsx';
import { loadOrGrow } from '#cms/public/growth.ts';
import { sixAtATime } from '#cms/public/list-part.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { servicesContext } from '#core/pages/context.ts';
import { pageMeta } from '#core/pages/page-meta.ts';
import art from '#core/ui/art/reading.svg';
import { EmptyState } from '#core/ui/empty-state.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import { FilterBar } from '#features/topics/public/filter-bar.tsx';
import { type FilteredList, loadFilteredList } from '#features/topics/public/filters.ts';
import type { Chips } from '#features/topics/public/load-chips.ts';
import { canonicalFilterQuery } from '#features/topics/rules/list-filter.ts';
import type { Route } from './+types/course-list.ts';
import { CourseCard } from './course-card.tsx';
import { type CourseSummary, growingList } from './course-summary.ts';

const Card = memo(CourseCard);

const cards = {
  className: 'card-grid',
  card: (course: CourseSummary & Chips, index: number) => (
    <Card course={course} heading="h2" slot="third" priority={index === 0 ? 'first' : 'late'} />
  ),
};

function CourseList({ list }: { list: FilteredList<CourseSummary & Chips> }) {
  return (
    <Section isBrief>
      <FilterBar filters={list.filters} total={list.total} noun="courses" />
      {list.total === 0 && !list.filter && <EmptyState>Our first courses are being prepared.</EmptyState>}
      <GrowingList groups={[cards]} list={list} steps={sixAtATime} noun="courses" />
    </Section>
  );
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const list = await loadFilteredList(services, growingList, request);
  return {
    banner: await loadPageBanner(services, contentTypes.course.page.list, {
      title: 'Courses',
      lead: 'Learn with other parents, and try it out the same evening.',
    }),
    list,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrGrow(request, sixAtATime, serverLoader, canonicalFilterQuery);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.banner.title ?? '',
    description:
      'Courses for parents from the first hundred days to the tween years, led by paediatricians, psychologists and educators.',
  });

export default function Courses({ loaderData: { banner, list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...banner} tone="sky" art={art} isBrief />
      <CourseList list={list} />
    </>
  );
}
