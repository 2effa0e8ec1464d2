import { memo } from 'react';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { Section } from '../../ui/section.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import type { ShownList } from '../lists/growth.ts';
import { threeAtATime } from '../lists/list-part.ts';
import { usePlaceOfHash } from '../lists/use-place-of-hash.ts';
import type { Chips } from '../topics/chips-of.ts';
import { FilterBar } from '../topics/filter-bar.tsx';
import { MediaCard } from './media-card.tsx';
import type { MediaSummary } from './media-summary.ts';

const Card = memo(MediaCard);

export function MediaList({ list }: { list: ShownList<MediaSummary & Chips> }) {
  usePlaceOfHash();
  const entries = list.entries.map((media, index) => ({
    id: media.id,
    content: <Card media={media} haste={index === 0 ? 'first' : 'late'} />,
  }));
  return (
    <Section>
      <FilterBar filters={list.filters} total={list.total} noun="reports" />
      {list.total === 0 && !list.filter && <NothingYet>Nothing has been published about us yet.</NothingYet>}
      <GrowingList
        groups={[{ className: 'card-grid', entries }]}
        list={list}
        steps={threeAtATime}
        noun="reports"
      />
    </Section>
  );
}
