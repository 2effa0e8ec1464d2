import { LRUCache } from 'lru-cache';
import { chunksOf, mapYielding } from '#core/database/batches.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { readingMinutes } from '#core/text/reading-time.ts';

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** Reading times of articles: minutes by id. */
    minutesOf: ReturnType<typeof knownMinutes>;
  }
}

/** Maximum number of cached article versions. */
const maxKnown = 20_000;
/** Texts that are read at once. */
const atOnce = 5;

/** An article of a list, without its text. */
interface Listed {
  _id: string;
  revision: number;
}

/**
 * Caches the reading times of articles, so that a list reads the text of each version once. Yields to other requests between
 * batches of texts.
 *
 * @returns minutes by id; deleted articles are left out, and 0 for texts without words
 */
export function knownMinutes({ listByIds }: Pick<Stores['records'], 'listByIds'>) {
  const known = new LRUCache<string, number>({ max: maxKnown });
  const keyOf = ({ _id, revision }: Listed) => `${_id} ${revision}`;
  return async (blogs: readonly Listed[]): Promise<ReadonlyMap<string, number>> => {
    const minutes = new Map<string, number>();
    const unknown: string[] = [];
    for (const blog of blogs) {
      const before = known.get(keyOf(blog));
      if (before === undefined) unknown.push(blog._id);
      else minutes.set(blog._id, before);
    }
    await mapYielding(chunksOf(unknown, atOnce), async (ids) => {
      for (const blog of await listByIds('blog', ids, ['content'])) {
        const read = readingMinutes(blog.content);
        known.set(keyOf(blog), read);
        minutes.set(blog._id, read);
      }
    });
    return minutes;
  };
}
