import { LRUCache } from 'lru-cache';
import type { Match } from '../../content/search/tokens.ts';
import type { SearchStore } from '../../store/search/search-store.ts';

/** What stands in so many entries is common; how much commoner makes no difference. */
const common = 1000;
/** Words of the site of which the number is kept, some 200 bytes each. */
const most = 2000;

export type KnownCounts = ReturnType<typeof createKnownCounts>;

/**
 * In how many entries words are, as far as that matters. It is kept until content changes: common words are in most of
 * what is typed, and to count one of them takes a millisecond.
 *
 * @param onChange calls back when content has changed
 */
export function createKnownCounts(search: SearchStore, onChange: (listener: () => void) => void) {
  const kept = new LRUCache<string, number>({ max: most });
  // Counted, so that what was being read when content changed is not kept either.
  let changes = 0;
  onChange(() => {
    changes += 1;
    kept.clear();
  });

  /** @returns the count of each, in their order */
  return async (matches: readonly Match[]): Promise<number[]> => {
    const keys = matches.map((match) => JSON.stringify(match));
    const known = new Map(keys.map((key) => [key, kept.get(key)]));
    const missing = new Map(matches.map((match, place) => [keys[place] ?? '', match]));
    for (const [key, count] of known) if (count !== undefined) missing.delete(key);
    const begun = changes;
    const counts = await search.counts([...missing.values()], common);
    for (const [place, key] of [...missing.keys()].entries()) {
      const count = counts[place] ?? 0;
      known.set(key, count);
      // What is nowhere is asked for again: that takes no time, and the doctor mends an index beside this process.
      if (begun === changes && count > 0) kept.set(key, count);
    }
    return keys.map((key) => known.get(key) ?? 0);
  };
}
