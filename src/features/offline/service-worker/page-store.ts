import {
  builtFilesIn,
  type CachedPage,
  type CachedPages,
  picturesIn,
  titleIn,
  toOfflineCopy,
  withinLimits,
} from './saved-copy.ts';

declare const navigator: WorkerNavigator & { connection?: { saveData?: boolean } };

const cacheName = 'read-pages';
/** The cache key of the list; no page has this address. */
const listAddress = '/read-pages.json';
/** Upper limits of a page: bytes of HTML, and number of pictures. */
const maxOfPage = 600_000;
const maxPictures = 16;
const maxOfFile = 500_000;
/** Milliseconds during which a copy counts as current. */
const freshFor = 60_000;

/** Everything that a page needs except `allow-scripts` and the permissions of frames. */
const sandbox =
  'sandbox allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation allow-downloads';

let lastJob: Promise<unknown> = Promise.resolve();
/** Runs jobs one at a time, because each reads the list and writes it back. */
function runQueued(work: (cache: Cache) => Promise<void>): Promise<void> {
  const done = lastJob.then(async () => work(await caches.open(cacheName)));
  lastJob = done.catch(() => undefined);
  return done;
}

/**
 * Caches the page that is being read, in its newest version, with its style and the pictures that the browser has
 * already fetched. With data saving on, only the browser's HTTP cache is used.
 *
 * @param address as `pageCacheKey` returns it
 */
export function cachePage(address: string): Promise<void> {
  return runQueued(async (cache) => {
    const { pages, sizes } = await readList(cache);
    const before = pages.find((page) => page.address === address);
    const isFresh = before !== undefined && Date.now() - before.at < freshFor;
    const html = isFresh ? await (await cache.match(address))?.text() : await fetchPage(cache, address);
    if (html === undefined) return;

    const styles = await Promise.all(
      builtFilesIn(html).map((file) => cacheFile(cache, [file], requestCacheMode('default'))),
    );
    const pictures = await Promise.all(
      picturesIn(html)
        .slice(0, maxPictures)
        .map((files) => cacheFile(cache, files, 'only-if-cached')),
    );
    const files = [...styles, ...pictures].filter((file) => file !== undefined);
    const page: CachedPage = {
      address,
      title: titleIn(html) ?? address,
      at: isFresh ? before.at : Date.now(),
      bytes: html.length,
      files: files.map(({ path }) => path),
    };
    const others = pages.filter((other) => other.address !== address);
    for (const { path, bytes } of files) sizes[path] = bytes;
    await writeList(cache, { pages: [page, ...others], sizes });
  });
}

/** Removes a page that no longer exists. */
export function removePage(address: string): Promise<void> {
  return runQueued(async (cache) => {
    const { pages, sizes } = await readList(cache);
    await writeList(cache, { pages: pages.filter((page) => page.address !== address), sizes });
  });
}

/** The cached pages, the last read first. */
export async function listPages(): Promise<CachedPage[]> {
  return withinLimits(await readList(await caches.open(cacheName)), Date.now()).pages;
}

/** The cached copy of a page, with the headers for offline use. */
export async function findCopy(address: string): Promise<Response | undefined> {
  const [pages, cachedResponse] = await Promise.all([listPages(), caches.match(address, { cacheName })]);
  const page = pages.find((one) => one.address === address);
  if (!page || !cachedResponse) return undefined;
  const policy = cachedResponse.headers.get('content-security-policy');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // The page behaves as if scripts were off, which its style supports.
    'content-security-policy': policy ? `${policy}; ${sandbox}` : sandbox,
  };
  return new Response(toOfflineCopy(await cachedResponse.text(), page), { headers });
}

/** A file of a cached copy. @param path without the mark */
export async function findFile(path: string): Promise<Response> {
  return (await caches.match(path, { cacheName })) ?? Response.error();
}

/** @returns the HTML; undefined if there is none, or it is not public */
async function fetchPage(cache: Cache, address: string): Promise<string | undefined> {
  const response = await fetch(address, { cache: requestCacheMode('default'), mode: 'same-origin' }).catch(
    () => undefined,
  );
  if (!response?.ok || response.redirected) return undefined;
  const { headers } = response;
  if (headers.get('cache-control') !== 'no-cache') return undefined;
  if (!headers.get('content-type')?.startsWith('text/html')) return undefined;
  const html = await response.text();
  if (html.length > maxOfPage) return undefined;
  const policy = headers.get('content-security-policy');
  await cache.put(
    address,
    new Response(html, { headers: policy ? { 'content-security-policy': policy } : {} }),
  );
  return html;
}

/** Caches the first available of these files. */
async function cacheFile(cache: Cache, paths: string[], from: RequestCache) {
  for (const path of paths) {
    const cached = await cache.match(path);
    if (cached) return { path, bytes: (await cached.arrayBuffer()).byteLength };
  }
  for (const path of paths) {
    const response = await fetch(path, { cache: from, mode: 'same-origin' }).catch(() => undefined);
    if (!response?.ok) continue;
    const copy = response.clone();
    const bytes = (await response.arrayBuffer()).byteLength;
    if (bytes > maxOfFile) continue;
    await cache.put(path, copy);
    return { path, bytes };
  }
  return undefined;
}

/** With data saving on, only the browser's HTTP cache is used and no request is made. */
function requestCacheMode(otherwise: RequestCache): RequestCache {
  return navigator.connection?.saveData ? 'only-if-cached' : otherwise;
}

async function readList(cache: Cache): Promise<CachedPages> {
  const list = await cache.match(listAddress);
  return list ? list.json() : { pages: [], sizes: {} };
}

/** Writes the list and deletes all files that no page of it needs. */
async function writeList(cache: Cache, all: CachedPages): Promise<void> {
  const list = withinLimits(all, Date.now());
  await cache.put(listAddress, new Response(JSON.stringify(list)));
  const needed = new Set([
    listAddress,
    ...list.pages.map(({ address }) => address),
    ...Object.keys(list.sizes),
  ]);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!needed.has(pathname + search)) await cache.delete(request);
  }
}
