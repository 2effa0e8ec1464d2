import { solveCaptcha } from '#features/forms/public/solve-captcha.ts';
import { listUnsentForms, sendUnsentForms } from '#features/forms/public/unsent-forms.ts';
import { cachePage, findCopy, findFile, listPages, removePage } from './page-store.ts';
import { type CachedPage, cacheMark, insertPageList, insertWaitingNote, pageCacheKey } from './saved-copy.ts';

/** The server prepends this constant (src/core/pages/page-routes.ts). */
declare const offlinePage: {
  /** Changes with each change of the page, so that the browser finds a new service worker and caches the page again. */
  version: string;
  /** The address of the page, and those of its files. */
  address: string;
  files: string[];
};

const prefix = 'offline-page ';
const cacheName = prefix + offlinePage.version;

/** Caches the offline page and its files. */
export async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Bypasses the HTTP cache, which may hold an old page; the files have a content hash in their names.
  await cache.add(new Request(offlinePage.address, { cache: 'reload' }));
  await cache.addAll(offlinePage.files);
}

export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Version 0.1.0 cached screens of the admin area; src/admin/layout.tsx deletes the responses that filled them. */
export async function deleteAdminCache(): Promise<void> {
  await caches.delete('admin-shell');
}

/** The offline page with the list of cached pages. @param waiting number of forms that wait to be sent */
export async function offlineResponse(pages: CachedPage[], waiting: number): Promise<Response> {
  const response = await matchOfflineFile(offlinePage.address);
  if (!response.ok || pages.length + waiting === 0) return response;
  const { status, headers } = response;
  const html = insertWaitingNote(await response.text(), waiting);
  return new Response(insertPageList(html, pages), { status, headers });
}

/** A function that loads a file of the offline page; undefined for other files. */
export function offlineFileLoader(path: string): (() => Promise<Response>) | undefined {
  return offlinePage.files.includes(path) ? () => matchOfflineFile(path) : undefined;
}

async function matchOfflineFile(address: string): Promise<Response> {
  return (await caches.match(address, { cacheName })) ?? Response.error();
}

/** Sends the forms that wait on this phone (product: Without network). @throws if one could not be sent */
export async function sendStoredForms(): Promise<void> {
  const list = await listUnsentForms().catch(() => []);
  if (list.length > 0) await sendUnsentForms(solveCaptcha);
}

/** The number of waiting forms. */
export async function countUnsentForms(): Promise<number> {
  return (await listUnsentForms().catch(() => [])).length;
}

/** Paths without an offline page: the admin area and the API show the browser's own error. */
const ignoredPaths = /^\/(admin|api)(\/|$)/i;

/** Network first. Requests that are not answered here go the normal way. */
export function handleFetch(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname, search, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || searchParams.has('preview')) return;
  if (request.mode === 'navigate') {
    const page = fetchPage(event);
    if (ignoredPaths.test(pathname)) event.respondWith(page);
    else event.respondWith(page.catch(() => copyOrOfflinePage(pathname + search)));
  } else if (search === `?${cacheMark}`) {
    event.respondWith(findFile(pathname));
  } else {
    const loadCached = offlineFileLoader(pathname);
    if (loadCached) event.respondWith(fetch(request).catch(loadCached));
  }
}

/** Uses the navigation preload response if the browser has one; ignoring it would cost a second request. */
async function fetchPage(event: FetchEvent): Promise<Response> {
  const response: Response = (await event.preloadResponse) ?? (await fetch(event.request));
  const address = pageCacheKey(event.request.url);
  if (address && (response.status === 404 || response.status === 410)) event.waitUntil(removePage(address));
  return response;
}

async function copyOrOfflinePage(url: string): Promise<Response> {
  const address = pageCacheKey(url);
  const copy = address && (await findCopy(address).catch(() => undefined));
  return copy || offlineResponse(await listPages().catch(() => []), await countUnsentForms());
}

/** Milliseconds after which a page counts as read, and after which it is cached again with pictures further down. */
const readingDelays = [1500, 15_000];
/** By window id: the page that is being read, and the controller that cancels its timers. */
const readingControllers = new Map<string, AbortController>();

/** Handles the message of a page that a visitor has opened (src/features/offline/public/use-service-worker.ts). */
export function handlePageMessage(event: ExtendableMessageEvent): void {
  const { source, data, origin } = event;
  if (origin !== location.origin || !(source instanceof WindowClient) || typeof data !== 'string') return;
  readingControllers.get(source.id)?.abort();
  const controller = new AbortController();
  readingControllers.set(source.id, controller);
  const address = pageCacheKey(data);
  if (address) event.waitUntil(cacheWhileRead(address, controller.signal));
}

async function cacheWhileRead(address: string, signal: AbortSignal): Promise<void> {
  let elapsed = 0;
  for (const delay of readingDelays) {
    await new Promise((resolve) => {
      setTimeout(resolve, delay - elapsed);
      signal.addEventListener('abort', resolve);
    });
    if (signal.aborted && elapsed === 0) return;
    elapsed = delay;
    // If storage is full or forbidden, the page is not available offline.
    await cachePage(address).catch(() => undefined);
    if (signal.aborted) return;
  }
}

/**
 * Runs in the visitor's browser beside the pages while there is work. It caches the last read pages and shows them, or
 * the offline page, without network instead of the browser's own error. Other requests are left alone: it caches no API
 * responses, no personal data and nothing of the admin area. Forms that could not be sent wait in the database of the
 * pages, and it sends them.
 *
 * An error in this code stays with each visitor until the browser fetches the next version. Pages check for one on each
 * load, and it takes over at once.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      deleteOldCaches(),
      deleteAdminCache(),
      // The page is requested while the service worker starts, which takes a while on a cheap phone.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('fetch', handleFetch);

self.addEventListener('message', handlePageMessage);
// A page reports its visitor: browsers without background sync send waiting forms then.
self.addEventListener('message', (event) => event.waitUntil(sendStoredForms().catch(() => undefined)));
// Background sync runs once there is a network, without an open page; the browser retries failures.
self.addEventListener('sync', (event) => (event as ExtendableEvent).waitUntil(sendStoredForms()));
