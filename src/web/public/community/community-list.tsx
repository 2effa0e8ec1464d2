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

const items = {
  className: 'grid gap-20 md:gap-28',
  card: (item: FullCommunityItem & Chips, place: number) => (
    <Item item={item} isOdd={place % 2 === 1} isFirst={place === 0} />
  ),
};

export function CommunityList({ list }: { list: ShownList<FullCommunityItem & Chips> }) {
  usePlaceOfHash();
  return (
    <Section>
      <FilterBar filters={list.filters} total={list.total} noun="events" />
      {list.total === 0 && !list.filter && <NothingYet>Our next get-together is being planned.</NothingYet>}
      <GrowingList groups={[items]} list={list} steps={sixAtATime} noun="events" />
    </Section>
  );
}
