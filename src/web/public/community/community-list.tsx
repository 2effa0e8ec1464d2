import { memo } from 'react';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { Section } from '../../ui/section.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import type { ShownList } from '../lists/growth.ts';
import { sixAtATime } from '../lists/list-part.ts';
import { usePlaceOfHash } from '../lists/use-place-of-hash.ts';
import type { Chips } from '../topics/chips-of.ts';
import { FilterBar } from '../topics/filter-bar.tsx';
import { CommunityItem } from './community-item.tsx';
import type { FullCommunityItem } from './community-summary.ts';

const Item = memo(CommunityItem);

export function CommunityList({ list }: { list: ShownList<FullCommunityItem & Chips> }) {
  usePlaceOfHash();
  const entries = list.entries.map((item, index) => ({
    id: item.id,
    content: <Item item={item} isOdd={index % 2 === 1} isFirst={index === 0} />,
  }));
  return (
    <Section>
      <FilterBar filters={list.filters} total={list.total} noun="events" />
      {list.total === 0 && !list.filter && <NothingYet>Our next get-together is being planned.</NothingYet>}
      <GrowingList
        groups={[{ className: 'grid gap-20 md:gap-28', entries }]}
        list={list}
        steps={sixAtATime}
        noun="events"
      />
    </Section>
  );
}
