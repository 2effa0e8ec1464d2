import { LRUCache } from 'lru-cache';
import type { ContentVersion } from '../store/connection/content-version.ts';

/** Versions that may be told of again: on one side by the process that has written, on the other by the watch. */
const mostRemembered = 100;

/** Tells whoever keeps something that is made of content, that it has changed; once for each version. */
export function createContentNews() {
  const listeners = new Set<() => void>();
  const told = new LRUCache<ContentVersion, true>({ max: mostRemembered });

  return {
    listen: (listener: () => void) => void listeners.add(listener),

    /**
     * Content has changed. This process tells of its own writes before the writer is answered; the watch of the database
     * tells of them too, some milliseconds before or after that.
     */
    changed(version: ContentVersion): void {
      if (told.has(version)) return;
      told.set(version, true);
      for (const listener of listeners) listener();
    },
  };
}
