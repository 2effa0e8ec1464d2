import {
  builtFilesIn,
  copyOf,
  picturesIn,
  type ReadPage,
  type ReadPages,
  withinBounds,
} from './saved-copy.ts';

declare const navigator: WorkerNavigator & { connection?: { saveData?: boolean } };

const cacheName = 'read-pages';
/** Under which it is kept what is kept; no page has this address. */
const listAddress = '/read-pages.json';
/** Bytes of one page, and how many of its pictures come along; larger ones are left out. */
const maxOfPage = 600_000;
const maxPictures = 16;
const maxOfFile = 500_000;
/** Milliseconds in which a copy is as good as a new one. */
const fresh = 60_000;

/** Beside `allow-scripts` and what only frames need, all that a page does. */
const sandbox =
  'sandbox allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation allow-downloads';

let last: Promise<unknown> = Promise.resolve();
/** One after the other: each reads what there is and writes it again. */
function oneAtATime(work: (cache: Cache) => Promise<void>): Promise<void> {
  const done = last.then(async () => work(await caches.open(cacheName)));
  last = done.catch(() => undefined);
  return done;
}

/**
 * Keeps a page that is being read, in its newest form, with its style and those of its pictures that the browser has fetched
 * already. Where data is to be saved, nothing at all is fetched for it: then it is kept if the browser itself has it.
 *
 * @param address as `keptAddress` gives it
 */
export function keepPage(address: string): Promise<void> {
  return oneAtATime(async (cache) => {
    const { pages, sizes } = await readList(cache);
    const before = pages.find((page) => page.address === address);
    const isFresh = before !== undefined && Date.now() - before.at < fresh;
    const html = isFresh ? await (await cache.match(address))?.text() : await fetchPage(cache, address);
    if (html === undefined) return;

    const styles = await Promise.all(
      builtFilesIn(html).map((file) => keepFile(cache, [file], atHand('default'))),
    );
    const pictures = await Promise.all(
      picturesIn(html)
        .slice(0, maxPictures)
        .map((files) => keepFile(cache, files, 'only-if-cached')),
    );
    const files = [...styles, ...pictures].filter((file) => file !== undefined);
    const page: ReadPage = {
      address,
      title: /<title>(.*?)( \| Ananta)?<\/title>/s.exec(html)?.[1] ?? address,
      at: isFresh ? before.at : Date.now(),
      bytes: html.length,
      files: files.map(({ path }) => path),
    };
    const others = pages.filter((other) => other.address !== address);
    for (const { path, bytes } of files) sizes[path] = bytes;
    await writeList(cache, { pages: [page, ...others], sizes });
  });
}

/** The page is gone from the site. */
export function forgetPage(address: string): Promise<void> {
  return oneAtATime(async (cache) => {
    const { pages, sizes } = await readList(cache);
    await writeList(cache, { pages: pages.filter((page) => page.address !== address), sizes });
  });
}

/** The pages that can be read, the last read first. */
export async function listPages(): Promise<ReadPage[]> {
  return withinBounds(await readList(await caches.open(cacheName)), Date.now()).pages;
}

/** The copy of a page, as it is shown without network. */
export async function findCopy(address: string): Promise<Response | undefined> {
  const [pages, kept] = await Promise.all([listPages(), caches.match(address, { cacheName })]);
  const page = pages.find((one) => one.address === address);
  if (!page || !kept) return undefined;
  const policy = kept.headers.get('content-security-policy');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // To the page it is as if script were turned off, which its style knows how to deal with.
    'content-security-policy': policy ? `${policy}; ${sandbox}` : sandbox,
  };
  return new Response(copyOf(await kept.text(), page), { headers });
}

/** A file that a copy asks for. @param path without the mark */
export async function findFile(path: string): Promise<Response> {
  return (await caches.match(path, { cacheName })) ?? Response.error();
}

/** @returns its HTML; undefined where it is none, or is not the same for everybody */
async function fetchPage(cache: Cache, address: string): Promise<string | undefined> {
  const answer = await fetch(address, { cache: atHand('default'), mode: 'same-origin' }).catch(
    () => undefined,
  );
  if (!answer?.ok || answer.redirected) return undefined;
  const { headers } = answer;
  if (headers.get('cache-control') !== 'no-cache') return undefined;
  if (!headers.get('content-type')?.startsWith('text/html')) return undefined;
  const html = await answer.text();
  if (html.length > maxOfPage) return undefined;
  const policy = headers.get('content-security-policy');
  await cache.put(
    address,
    new Response(html, { headers: policy ? { 'content-security-policy': policy } : {} }),
  );
  return html;
}

/** Keeps the first of these files that is to be had. */
async function keepFile(cache: Cache, paths: string[], from: RequestCache) {
  for (const path of paths) {
    const there = await cache.match(path);
    if (there) return { path, bytes: (await there.arrayBuffer()).byteLength };
  }
  for (const path of paths) {
    const answer = await fetch(path, { cache: from, mode: 'same-origin' }).catch(() => undefined);
    if (!answer?.ok) continue;
    const copy = answer.clone();
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (bytes > maxOfFile) continue;
    await cache.put(path, copy);
    return { path, bytes };
  }
  return undefined;
}

/** Whoever saves data pays for each byte: then the browser is asked for what it has, and the network for nothing. */
function atHand(otherwise: RequestCache): RequestCache {
  return navigator.connection?.saveData ? 'only-if-cached' : otherwise;
}

async function readList(cache: Cache): Promise<ReadPages> {
  const list = await cache.match(listAddress);
  return list ? list.json() : { pages: [], sizes: {} };
}

/** And takes away all that no page of the list needs, or needs any more. */
async function writeList(cache: Cache, all: ReadPages): Promise<void> {
  const list = withinBounds(all, Date.now());
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
