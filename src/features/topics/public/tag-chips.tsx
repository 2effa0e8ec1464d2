import { TopicChips } from './chips.tsx';
import type { Chip } from './load-chips.ts';

interface TagChipsProps {
  topics: Chip[];
  ages: Chip[];
  /** At the head or the end of a page; the head is kept short, so that a phone's first screen shows the text. */
  at?: 'head' | 'end';
}

/** The topics and age groups of an entry. */
export function TagChips({ topics, ages, at = 'head' }: TagChipsProps) {
  if (topics.length === 0 && ages.length === 0) return null;
  const look = at === 'head' ? 'banner' : 'card';
  return (
    <div className={at === 'head' ? 'mt-5' : 'print:hidden mt-10'}>
      {at === 'end' && <p className="mb-3 font-bold">More like this</p>}
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <TopicChips chips={topics} label="Topics" look={look} />
        <TopicChips chips={ages} label="Age groups" look={look} />
      </div>
    </div>
  );
}
