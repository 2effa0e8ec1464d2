import { memo } from 'react';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import type { PictureHaste } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import type { ShownList } from '../lists/growth.ts';
import { threeAtATime } from '../lists/list-part.ts';
import { usePlaceOfHash } from '../lists/use-place-of-hash.ts';
import { ShareElsewhere } from '../sharing/share-elsewhere.tsx';
import type { Chips } from '../topics/chips-of.ts';
import { FilterBar } from '../topics/filter-bar.tsx';
import { MediaCard } from './media-card.tsx';
import type { MediaSummary } from './media-summary.ts';

const Card = memo(({ media, haste }: { media: MediaSummary & Chips; haste: PictureHaste }) => {
  const { id, title, excerpt, shareText = excerpt, source } = media;
  const share = <ShareElsewhere title={title} text={shareText} source={source} place={`/media#${id}`} />;
  return <MediaCard media={media} haste={haste} actions={share} />;
});

const cards = {
  className: 'card-grid',
  card: (media: MediaSummary & Chips, place: number) => (
    <Card media={media} haste={place === 0 ? 'first' : 'late'} />
  ),
};

export function MediaList({ list }: { list: ShownList<MediaSummary & Chips> }) {
  usePlaceOfHash();
  return (
    <Section>
      <FilterBar filters={list.filters} total={list.total} noun="reports" />
      {list.total === 0 && !list.filter && <NothingYet>Nothing has been published about us yet.</NothingYet>}
      <GrowingList groups={[cards]} list={list} steps={threeAtATime} noun="reports" />
    </Section>
  );
}
