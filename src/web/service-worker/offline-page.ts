import type { ReadPage } from './read-pages/bounds.ts';
import { withReadPages, withWaiting } from './read-pages/kept-copy.ts';

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
