import { keptAdminFile, openShell } from './admin-shell.ts';
import { keptOfflineFile, offlineAnswer } from './offline-page.ts';
import { keptMark } from './read-pages/kept-copy.ts';
import { keptAddress } from './read-pages/page-address.ts';
import { findCopy, findFile, forgetPage, listPages } from './read-pages/page-store.ts';
import { countWaiting } from './send-what-waits.ts';

/** Where the offline page has no place: what is not kept of the admin area is the browser's own error, as all of the API is. */
const isAdmin = /^\/admin(\/|$)/i;
const leftAlone = /^\/api(\/|$)/i;

/** The network comes first. What is not answered here, the browser fetches as if there were no service worker. */
export function answerWithoutNetwork(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname, search, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || searchParams.has('preview')) return;
  if (request.mode === 'navigate') {
    const page = fetchPage(event);
    if (isAdmin.test(pathname)) event.respondWith(page.catch((error: unknown) => openShell(event, error)));
    else if (leftAlone.test(pathname)) event.respondWith(page);
    else event.respondWith(page.catch(() => copyOrOfflinePage(pathname + search)));
  } else if (search === `?${keptMark}`) {
    event.respondWith(findFile(pathname));
  } else {
    const kept = keptOfflineFile(pathname);
    const ofAdmin = pathname.startsWith('/assets/') ? keptAdminFile(event) : undefined;
    if (kept) event.respondWith(fetch(request).catch(kept));
    else if (ofAdmin) event.respondWith(ofAdmin());
  }
}

/** The answer that the browser has begun to fetch by itself, where it does; not to take it would cost a second one. */
async function fetchPage(event: FetchEvent): Promise<Response> {
  const answer: Response = (await event.preloadResponse) ?? (await fetch(event.request));
  const address = keptAddress(event.request.url);
  if (address && (answer.status === 404 || answer.status === 410)) event.waitUntil(forgetPage(address));
  return answer;
}

async function copyOrOfflinePage(url: string): Promise<Response> {
  const address = keptAddress(url);
  const copy = address && (await findCopy(address).catch(() => undefined));
  return copy || offlineAnswer(await listPages().catch(() => []), await countWaiting());
}
