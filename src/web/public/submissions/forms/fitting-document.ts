import { tabStore } from '../../../browser-storage.ts';

/**
 * A Content-Security-Policy stays that of the page which the browser has loaded, wherever links lead without a page
 * load. Where a page needs a policy of its own, it has to be loaded itself.
 */
const mark = 'loaded-on-the-way';

/** Whether the browser has loaded this very page, and has its policy. */
export function isFittingDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  // Where a browser does not tell, loading again and again would be worse than a message.
  if (!loaded?.name.startsWith('http')) return true;
  return new URL(loaded.name).pathname === window.location.pathname;
}

/** Loads the page that stands in the address. The state of the navigation stays. */
export function loadFittingDocument(): void {
  tabStore.set(mark, window.location.pathname);
  window.location.reload();
}

/** Whether the visitor came by a link, and the page was loaded once more before it could be used; told once. */
export function takeReload(): boolean {
  const wasReloaded = tabStore.get(mark) === window.location.pathname;
  tabStore.remove(mark);
  return wasReloaded;
}
