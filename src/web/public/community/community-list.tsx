import { memo, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { Section } from '../../ui/section.tsx';
import { findPlace } from '../lists/find-place.ts';
import { GrowingList } from '../lists/growing-list.tsx';
import type { ShownList } from '../lists/growth.ts';
import { sixAtATime } from '../lists/list-part.ts';
import type { Chips } from '../topics/chips-of.ts';
import { FilterBar } from '../topics/filter-bar.tsx';
import { CommunityItem } from './community-item.tsx';
import type { FullCommunityItem } from './community-summary.ts';

const Item = memo(CommunityItem);

export function CommunityList({ list }: { list: ShownList<FullCommunityItem & Chips> }) {
  useItemOfHash();
  const entries = list.entries.map((item, index) => ({
    id: item.id,
    content: <Item item={item} isOdd={index % 2 === 1} isFirst={index === 0} />,
  }));
  return (
    <Section>
      <FilterBar filters={list.filters} total={list.total} noun="items" />
      {list.total === 0 && !list.filter && <NothingYet>Our next get-together is being planned.</NothingYet>}
      <GrowingList
        groups={[{ className: 'grid gap-20 md:gap-28', entries }]}
        list={list}
        steps={sixAtATime}
        noun="items"
      />
    </Section>
  );
}

/** A link to one item leads to the part of the list that has it: the address does not tell the server which one it is. */
function useItemOfHash(): void {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const link = decoded(hash.slice(1));
    if (!link || document.getElementById(link)) return;
    const leaving = new AbortController();
    findPlace(pathname, link, leaving.signal).then(
      (found) => found && navigate({ search: found.query, hash }, { replace: true }),
      // The list stands there as it is.
      () => undefined,
    );
    return () => leaving.abort();
  }, [pathname, hash, navigate]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
