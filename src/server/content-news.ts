import { LRUCache } from 'lru-cache';
import type { ContentVersion } from '../store/connection/content-version.ts';

/** Versions that the watch may still tell of: it is some milliseconds late, and sometimes tells of one twice. */
const mostRemembered = 100;

/** Tells whoever keeps something that is made of content, that it has changed. */
export function createContentNews() {
  const listeners = new Set<() => void>();
  const own = new LRUCache<ContentVersion, true>({ max: mostRemembered });
  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    listen: (listener: () => void) => void listeners.add(listener),

    /** This process has changed it. */
    written(version: ContentVersion): void {
      own.set(version, true);
      tell();
    },

    /** The watch has seen a change. It sees those of this process too, which have been told already. */
    seen(version: ContentVersion): void {
      if (!own.has(version)) tell();
    },
  };
}
