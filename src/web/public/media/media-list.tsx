import { memo } from 'react';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { Section } from '../../ui/section.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import type { ShownList } from '../lists/growth.ts';
import { threeAtATime } from '../lists/list-part.ts';
import { MediaCard } from './media-card.tsx';
import type { MediaSummary } from './media-summary.ts';

const Card = memo(MediaCard);

export function MediaList({ list }: { list: ShownList<MediaSummary> }) {
  const entries = list.entries.map((media, index) => ({
    id: media.id,
    content: <Card media={media} haste={index === 0 ? 'first' : 'late'} />,
  }));
  return (
    <Section>
      {list.total === 0 && <NothingYet>Nothing has been published about us yet.</NothingYet>}
      <GrowingList
        groups={[{ className: 'card-grid', entries }]}
        list={list}
        steps={threeAtATime}
        noun="items"
      />
    </Section>
  );
}
