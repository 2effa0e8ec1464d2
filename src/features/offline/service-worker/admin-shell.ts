import type { AdminShell } from './told-by-admin.ts';

/**
 * The admin area as the server sends it to everybody: empty, with its scripts. What it shows is kept by its pages, apart from
 * this and for one account. All of it is of one build: another one begins anew, so that scripts and pages always fit.
 */
const cacheName = 'admin-shell';
const mostFiles = 600;

/** Windows that were opened from here: their scripts are here as well. */
const opened = new Set<string>();

let last: Promise<unknown> = Promise.resolve();

/** A screen of the admin area says that it is open. */
export function noteAdmin(event: ExtendableMessageEvent): void {
  const { source, data, origin } = event;
  if (origin !== location.origin || !(source instanceof WindowClient) || !isShell(data)) return;
  // One after the other: each looks which build is kept.
  last = last.then(() => keepShell(data)).catch(() => undefined);
  event.waitUntil(last);
}

async function keepShell({ shell, build, files }: AdminShell): Promise<void> {
  const answer = await fetch(shell, { cache: 'no-cache', mode: 'same-origin' });
  const isPage =
    answer.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html');
  if (!isPage) return;
  const html = await answer.clone().text();
  // The server has been renewed since the page was opened: the next page load is of the new build.
  if (!html.includes(build)) return;
  const before = await caches.open(cacheName);
  if (!(await before.match(build))) await caches.delete(cacheName);
  const cache = await caches.open(cacheName);
  const named = Array.from(html.matchAll(/\/assets\/[\w.-]+/g), ([file]) => file);
  for (const file of new Set([...named, ...files])) {
    if (await cache.match(file)) continue;
    const fetched = await fetch(file, { mode: 'same-origin' }).catch(() => undefined);
    if (fetched?.ok) await cache.put(file, fetched);
  }
  // Last: a page without its scripts is none.
  await cache.put(shell, answer);
}

/** A screen without network; another one leads to the dashboard. @throws where none is kept */
export async function openShell(event: FetchEvent, error: unknown): Promise<Response> {
  const cache = await caches.open(cacheName);
  const { pathname } = new URL(event.request.url);
  const kept = await cache.match(pathname);
  if (!kept && (pathname === dashboard || !(await cache.match(dashboard)))) throw error;
  if (!kept) return Response.redirect(dashboard, 302);
  opened.add(event.resultingClientId);
  return kept;
}

const dashboard = '/admin/dashboard';

/** A file of such a screen. Browsers mostly have it besides, but may have let it go. */
export function keptAdminFile({ request, clientId }: FetchEvent): (() => Promise<Response>) | undefined {
  if (navigator.onLine && !opened.has(clientId)) return undefined;
  return async () => (await caches.match(request.url, { cacheName })) ?? fetch(request);
}

function isShell(data: unknown): data is AdminShell {
  if (typeof data !== 'object' || data === null) return false;
  const { shell, build, files } = data as Partial<AdminShell>;
  return (
    /^\/admin(\/[\w-]+)*$/.test(String(shell)) &&
    /^\/assets\/[\w.-]+$/.test(String(build)) &&
    Array.isArray(files) &&
    files.length <= mostFiles &&
    files.every((file) => typeof file === 'string' && /^\/assets\/[\w.-]+$/.test(file))
  );
}
