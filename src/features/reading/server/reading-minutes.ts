import { LRUCache } from 'lru-cache';
import { chunksOf, mapYielding } from '#core/database/batches.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { readingMinutes } from '#core/text/reading-time.ts';

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** Reading times of articles: minutes by id. */
    minutesOf: ReturnType<typeof createReadingMinutesCache>;
  }
}

/** Maximum number of cached article versions. */
const maxCached = 20_000;
/** Texts that are read at once. */
const batchSize = 5;

/** An article of a list, without its text. */
interface ArticleReference {
  _id: string;
  revision: number;
}

/**
 * Caches the reading times of articles, so that a list reads the text of each version once. Yields to other requests between
 * batches of texts.
 *
 * @returns minutes by id; deleted articles are left out, and 0 for texts without words
 */
export function createReadingMinutesCache({ listByIds }: Pick<Stores['records'], 'listByIds'>) {
  const cache = new LRUCache<string, number>({ max: maxCached });
  const keyOf = ({ _id, revision }: ArticleReference) => `${_id} ${revision}`;
  return async (blogs: readonly ArticleReference[]): Promise<ReadonlyMap<string, number>> => {
    const minutes = new Map<string, number>();
    const uncachedIds: string[] = [];
    for (const blog of blogs) {
      const cached = cache.get(keyOf(blog));
      if (cached === undefined) uncachedIds.push(blog._id);
      else minutes.set(blog._id, cached);
    }
    await mapYielding(chunksOf(uncachedIds, batchSize), async (ids) => {
      for (const blog of await listByIds('blog', ids, ['content'])) {
        const count = readingMinutes(blog.content);
        cache.set(keyOf(blog), count);
        minutes.set(blog._id, count);
      }
    });
    return minutes;
  };
}
