import type { Chip } from './chips-of.ts';
import { TopicChips } from './topic-chips.tsx';

/** What an entry is about and for which ages it is, in the head of its page. */
export function CarriedChips({ topics, ages }: { topics: Chip[]; ages: Chip[] }) {
  if (topics.length === 0 && ages.length === 0) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <TopicChips chips={topics} label="Topics" look="banner" />
      <TopicChips chips={ages} label="Age groups" look="banner" />
    </div>
  );
}
