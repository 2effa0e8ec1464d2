import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachePage, findCopy, listPages, removePage } from './page-store.ts';

const site = 'http://localhost';
const html = `<title>Fever | Ananta</title><link rel="stylesheet" href="/assets/a.css"/>
<main><img src="/uploads/0a1b-720.webp"/></main>`;
const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };

/** The responses of the network by path. */
let online: Record<string, () => Response>;
/** The addresses in the HTTP cache. */
let inBrowser: Set<string>;
let fromNetwork: string[];
let saveData: boolean;

beforeEach(() => {
  online = {
    '/fever': () => new Response(html, { headers }),
    '/assets/a.css': () => new Response('a {}'),
    '/uploads/0a1b-720.webp': () => new Response('picture'),
  };
  inBrowser = new Set(['/uploads/0a1b-720.webp']);
  fromNetwork = [];
  saveData = false;
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('navigator', {
    connection: {
      get saveData() {
        return saveData;
      },
    },
  });
  vi.stubGlobal('fetch', async (path: string, { cache }: RequestInit) => {
    const answer = online[path];
    if (cache === 'only-if-cached' && !inBrowser.has(path)) throw new TypeError('Failed to fetch');
    if (!answer) throw new TypeError('Failed to fetch');
    if (!inBrowser.has(path)) fromNetwork.push(path);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a read page is cached with its style and the pictures that were seen', async () => {
  await cachePage('/fever');
  expect(await listPages()).toMatchObject([{ address: '/fever', title: 'Fever' }]);
  expect(fromNetwork).toEqual(['/fever', '/assets/a.css']);
  const copy = await findCopy('/fever');
  expect(await copy?.text()).toContain('/uploads/0a1b-720.webp?kept');
  expect(copy?.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/);
});

test('with data saving on, nothing is fetched from the network', async () => {
  saveData = true;
  await cachePage('/fever');
  expect(await listPages()).toEqual([]);
  inBrowser.add('/fever').add('/assets/a.css');
  await cachePage('/fever');
  expect(await listPages()).toHaveLength(1);
  expect(fromNetwork).toEqual([]);
});

test.each([
  ['is for one person alone', { ...headers, 'cache-control': 'private, no-cache' }, 200],
  ['lacks a part that could not be read', { ...headers, 'cache-control': 'no-store' }, 200],
  ['is no page', { ...headers, 'content-type': 'application/json' }, 200],
  ['is not there', headers, 404],
])('a page that %s is not cached', async (_, given, status) => {
  online['/fever'] = () => new Response(html, { headers: given, status });
  await cachePage('/fever');
  expect(await listPages()).toEqual([]);
  expect(await findCopy('/fever')).toBeUndefined();
});

test('a deleted page leaves nothing in the cache', async () => {
  await Promise.all([cachePage('/fever'), removePage('/fever')]);
  expect(await listPages()).toEqual([]);
  const cache = await caches.open('read-pages');
  expect((await cache.keys()).map(({ url }) => url)).toEqual([`${site}/read-pages.json`]);
});

/** The parts of the Cache API that the code uses. */
function fakeCaches() {
  const entries = new Map<string, Response>();
  const cache = {
    match: async (path: string) => entries.get(site + path)?.clone(),
    put: async (path: string, answer: Response) => void entries.set(site + path, answer),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => entries.delete(url),
  };
  return { open: async () => cache, match: cache.match };
}
