import { LRUCache } from 'lru-cache';
import type { PictureFacts } from '../../content/picture.ts';
import type { Stores } from '../../store/stores.ts';

export type KnownPictures = ReadonlyMap<string, PictureFacts>;

/** Pictures of which the facts are kept, some 400 bytes each. One page can show fifty. */
const most = 2000;

/**
 * What is known of pictures, asked for by name. It is kept until content changes: a name stands for the bytes of one
 * picture, but staff may move its focal point. A picture of which nothing is known yet is asked for again.
 *
 * @param onChange calls back when content has changed
 */
export function knownPictures(
  files: Pick<Stores['files'], 'findPictures'>,
  onChange: (listener: () => void) => void,
) {
  const kept = new LRUCache<string, PictureFacts>({ max: most });
  // Counted, so that what was being read when content changed is not kept either.
  let changes = 0;
  onChange(() => {
    changes += 1;
    kept.clear();
  });

  return {
    async find(names: readonly string[]): Promise<KnownPictures> {
      const known = new Map<string, PictureFacts>();
      const missing = new Set<string>();
      for (const name of names) {
        const facts = kept.get(name);
        if (facts) known.set(name, facts);
        else missing.add(name);
      }
      if (missing.size === 0) return known;
      const begun = changes;
      for (const [name, facts] of await files.findPictures([...missing])) {
        known.set(name, facts);
        if (begun === changes) kept.set(name, facts);
      }
      return known;
    },
  };
}
