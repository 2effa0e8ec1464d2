import { solveCaptcha } from '#features/forms/public/solve-captcha.ts';
import { listWaiting, sendWaiting } from '#features/forms/public/unsent-forms.ts';
import { keptAddress } from './page-address.ts';
import { findCopy, findFile, forgetPage, keepPage, listPages } from './page-store.ts';
import { keptMark, type ReadPage, withReadPages, withWaiting } from './saved-copy.ts';

/** Written above this code by the server (src/core/pages/page-routes.ts). */
declare const offlinePage: {
  /** Another one for each change of the page, so that the browser finds another service worker and keeps the page anew. */
  version: string;
  /** Its address, and those of the files that it needs. */
  address: string;
  files: string[];
};

const prefix = 'offline-page ';
const cacheName = prefix + offlinePage.version;

/** Keeps the offline page and what it needs. */
export async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Not the page that the browser may have from before; the files carry a hash of their content in their names.
  await cache.add(new Request(offlinePage.address, { cache: 'reload' }));
  await cache.addAll(offlinePage.files);
}

export async function forgetOldFiles(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Version 0.1.0 kept screens of the admin area; src/admin/layout.tsx deletes the answers that filled them. */
export async function forgetAdminScreens(): Promise<void> {
  await caches.delete('admin-shell');
}

/** The offline page, with the pages that can be read. @param waiting how many forms wait to be sent */
export async function offlineAnswer(pages: ReadPage[], waiting: number): Promise<Response> {
  const answer = await kept(offlinePage.address);
  if (!answer.ok || pages.length + waiting === 0) return answer;
  const { status, headers } = answer;
  const html = withWaiting(await answer.text(), waiting);
  return new Response(withReadPages(html, pages), { status, headers });
}

/** How to get at a file of the offline page; undefined for other files. */
export function keptOfflineFile(path: string): (() => Promise<Response>) | undefined {
  return offlinePage.files.includes(path) ? () => kept(path) : undefined;
}

async function kept(address: string): Promise<Response> {
  return (await caches.match(address, { cacheName })) ?? Response.error();
}

/** Sends what waits on this phone (product: Without network). @throws where something could not be sent now */
export async function sendWhatWaits(): Promise<void> {
  const list = await listWaiting().catch(() => []);
  if (list.length > 0) await sendWaiting(solveCaptcha);
}

/** How many forms wait. */
export async function countWaiting(): Promise<number> {
  return (await listWaiting().catch(() => [])).length;
}

/** Where the offline page has no place: the admin area and the API show the browser's own error. */
const leftAlone = /^\/(admin|api)(\/|$)/i;

/** The network comes first. What is not answered here, the browser fetches as if there were no service worker. */
export function answerWithoutNetwork(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname, search, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || searchParams.has('preview')) return;
  if (request.mode === 'navigate') {
    const page = fetchPage(event);
    if (leftAlone.test(pathname)) event.respondWith(page);
    else event.respondWith(page.catch(() => copyOrOfflinePage(pathname + search)));
  } else if (search === `?${keptMark}`) {
    event.respondWith(findFile(pathname));
  } else {
    const kept = keptOfflineFile(pathname);
    if (kept) event.respondWith(fetch(request).catch(kept));
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

/** Milliseconds after which a page counts as read, and again when pictures further down have come. */
const moments = [1500, 15_000];
/** By the id of a window: the page that is read there, and how to stop waiting. */
const reading = new Map<string, AbortController>();

/** A page says that somebody has come to it (src/features/offline/public/use-service-worker.ts). */
export function noteReading(event: ExtendableMessageEvent): void {
  const { source, data, origin } = event;
  if (origin !== location.origin || !(source instanceof WindowClient) || typeof data !== 'string') return;
  reading.get(source.id)?.abort();
  const left = new AbortController();
  reading.set(source.id, left);
  const address = keptAddress(data);
  if (address) event.waitUntil(keepWhileRead(address, left.signal));
}

async function keepWhileRead(address: string, left: AbortSignal): Promise<void> {
  let before = 0;
  for (const moment of moments) {
    await new Promise((resolve) => {
      setTimeout(resolve, moment - before);
      left.addEventListener('abort', resolve);
    });
    if (left.aborted && before === 0) return;
    before = moment;
    // Storage that is full or forbidden is no harm: then it cannot be read without network.
    await keepPage(address).catch(() => undefined);
    if (left.aborted) return;
  }
}

/**
 * Runs in the visitor's browser beside the pages, for as long as there is something to do. It keeps the pages that were read
 * last; without network it shows them, or else the offline page, in place of the browser's own error. Everything else goes
 * where it would go without it: it keeps no answer of the API, nothing of a person and nothing of the admin area. What a
 * parent wanted to send while there was no network waits in the database of the pages, and it sends that.
 *
 * A mistake in here stays with every visitor until their browser has fetched the next version. Pages ask for that each time
 * they are loaded, and it takes over at once.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      forgetOldFiles(),
      forgetAdminScreens(),
      // The page is asked for while this is being started, which takes a moment on a cheap phone.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('fetch', answerWithoutNetwork);

self.addEventListener('message', noteReading);
// A page says that somebody is here: where browsers have no sync, that is the moment.
self.addEventListener('message', (event) => event.waitUntil(sendWhatWaits().catch(() => undefined)));
// Once there is a network, without any page; what fails is tried again by the browser.
self.addEventListener('sync', (event) => (event as ExtendableEvent).waitUntil(sendWhatWaits()));
