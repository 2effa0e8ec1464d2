/** Written above this code by the server (src/server/pages/service-worker.ts). */
declare const offlinePage: {
  /** Another one for each change of the page, so that the browser finds another service worker and keeps the page anew. */
  version: string;
  /** Its address, and those of the files that it needs. */
  address: string;
  files: string[];
};

const prefix = 'offline-page ';
const cacheName = prefix + offlinePage.version;

/** Keeps the offline page and what it needs, and nothing else. */
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

/** Where the offline page has no place: the browser's own error stays. */
const leftAlone = /^\/(admin|api)(\/|$)/i;

/** The network comes first. What is not answered here, the browser fetches as if there were no service worker. */
export function answerWithoutNetwork(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    const page = fetchPage(event);
    event.respondWith(leftAlone.test(pathname) ? page : page.catch(() => kept(offlinePage.address)));
  } else if (offlinePage.files.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(pathname)));
  }
}

/** The answer that the browser has begun to fetch by itself, where it does; not to take it would cost a second one. */
async function fetchPage(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function kept(address: string): Promise<Response> {
  return (await caches.match(address, { cacheName })) ?? Response.error();
}
