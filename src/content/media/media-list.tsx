import { memo } from 'react';
import { GrowingList, usePositionOfHash } from '#cms/public/growing-list.tsx';
import { loadOrGrow } from '#cms/public/growth.ts';
import { threeAtATime } from '#cms/public/list-part.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { servicesContext } from '#core/pages/context.ts';
import { pageMeta, siteNameOf } from '#core/pages/page-meta.ts';
import art from '#core/ui/art/webinar.svg';
import { EmptyState } from '#core/ui/empty-state.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import type { PicturePriority } from '#core/ui/picture.tsx';
import { Section } from '#core/ui/section.tsx';
import { addStructuredData, videoObject } from '#core/ui/structured-data.ts';
import { ShareElsewhere } from '#features/sharing/public/share-elsewhere.tsx';
import { findSharedEntry } from '#features/sharing/public/shared-entry.ts';
import { FilterBar } from '#features/topics/public/filter-bar.tsx';
import { type FilteredList, loadFilteredList } from '#features/topics/public/filters.ts';
import type { Chips } from '#features/topics/public/load-chips.ts';
import { canonicalFilterQuery } from '#features/topics/rules/list-filter.ts';
import type { Route } from './+types/media-list.ts';
import { MediaCard } from './media-card.tsx';
import { growingList, type MediaSummary } from './media-summary.ts';

const Card = memo(({ media, priority }: { media: MediaSummary & Chips; priority: PicturePriority }) => {
  const { id, title, excerpt, shareText = excerpt, source } = media;
  const share = <ShareElsewhere title={title} text={shareText} source={source} address={`/media#${id}`} />;
  return <MediaCard media={media} priority={priority} actions={share} />;
});

const cards = {
  className: 'card-grid',
  card: (media: MediaSummary & Chips, index: number) => (
    <Card media={media} priority={index === 0 ? 'first' : 'late'} />
  ),
};

function MediaList({ list }: { list: FilteredList<MediaSummary & Chips> }) {
  usePositionOfHash();
  return (
    <Section isBrief>
      <FilterBar filters={list.filters} total={list.total} noun="reports" />
      {list.total === 0 && !list.filter && <EmptyState>Nothing has been published about us yet.</EmptyState>}
      <GrowingList groups={[cards]} list={list} steps={threeAtATime} noun="reports" />
    </Section>
  );
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [list, sent] = await Promise.all([
    loadFilteredList(services, growingList, request),
    findSharedEntry(
      services,
      'media',
      request,
      (key) => services.content.find('media', key),
      ({ shortContent }) => shortContent,
    ),
  ]);
  addStructuredData(
    context,
    ...list.entries.map((item) => videoObject(services, { ...item, description: item.excerpt })),
  );
  return {
    banner: await loadPageBanner(services, contentTypes.media.page.list, {
      title: 'Media',
      lead: `${services.brand.name} in the press, on air and on stage.`,
    }),
    list,
    sent,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrGrow(request, threeAtATime, serverLoader, canonicalFilterQuery);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.banner.title ?? '',
    description: `Newspapers, radio, podcasts and talks: where ${siteNameOf(args)} has been read, heard and seen.`,
    shared: args.loaderData?.sent,
  });

export default function Media({ loaderData: { banner, list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...banner} tone="mint" art={art} isBrief />
      <MediaList list={list} />
    </>
  );
}
