import type { LinkFate } from '../../content/checks/link-fate.ts';
import type { PublicPage } from '../../content/define-content.ts';
import { type ContentName, contentNames, contentTypes } from '../../content/index.ts';
import type { Stores } from '../../store/stores.ts';
import { fixedAddresses } from '../pages/fixed-addresses.ts';
import { pathInOneSpelling } from '../pages/page-address.ts';

const cards = /^\/(?:cards|qr)\//;
const calendar = /^\/calendar\/(community\/)?([^/]+)\.ics$/;
const programs = '/api/v1/docs';
const picture = /^\/uploads\/([a-f0-9]{24})(?:-\d+)?\.(?:webp|avif)$/;
const file = /^\/([a-f0-9]{24}\.(?:mp4|webm|ogv|mov|vtt))$/;

interface EntryPlace {
  name: ContentName;
  /** The entry as its address names it. */
  key: { link: string } | { id: string };
}

/**
 * Tells where addresses of the site lead, with the eyes of a visitor: what is not published is not there.
 */
export function createOwnPages({
  records,
  redirects,
  files,
}: Pick<Stores, 'records' | 'redirects' | 'files'>) {
  async function fateOfEntry({ name, key }: EntryPlace, path: string): Promise<LinkFate> {
    if (await records.has(name, key)) return { is: 'fine' };
    const to = await redirects.find(path);
    if (to) return { is: 'moved', to };
    const isHidden = await records.has(name, key, { unpublished: true });
    return { is: 'nowhere', why: isHidden ? 'hidden' : 'missing' };
  }

  return {
    /** @param address a path of the site, with its query and hash */
    async fateOf(address: string): Promise<LinkFate> {
      const url = URL.parse(address, 'http://localhost');
      if (!url) return { is: 'nowhere', why: 'missing' };
      const path = pathInOneSpelling(url.pathname);
      if (/^\/admin(?:\/|$)/.test(path)) return { is: 'nowhere', why: 'staff' };
      const onPage = placeOnPage(path, decoded(url.hash.slice(1)));
      if (onPage) return fateOfEntry(onPage, path + url.hash);
      if (fixedAddresses.has(path) || path === programs || cards.test(path)) return { is: 'fine' };
      const entry = entryAt(path);
      if (entry) return fateOfEntry(entry, path);
      const name = picture.exec(path)?.[1];
      const stored = name ? `${name}.webp` : file.exec(path)?.[1];
      if (stored && (await files.known([stored])).has(stored)) return { is: 'fine' };
      const to = await redirects.find(path);
      return to ? { is: 'moved', to } : { is: 'nowhere', why: 'missing' };
    },
  };
}

const pages = contentNames.map((name) => ({ name, page: contentTypes[name].page as PublicPage }));

/** The entry whose own page a path is. */
function entryAt(path: string): EntryPlace | undefined {
  const [, community, link] = calendar.exec(path) ?? [];
  if (link) return { name: community ? 'community' : 'webinar', key: { link: decoded(link) } };
  for (const { name, page } of pages) {
    const before = page.entry?.endsWith('/:link') ? page.entry.slice(0, -':link'.length) : undefined;
    if (before && path.startsWith(before) && path.length > before.length) {
      return { name, key: { link: decoded(path.slice(before.length)) } };
    }
  }
  return undefined;
}

/** The entry to whose place on the page of all a path leads with its hash. */
function placeOnPage(path: string, hash: string): EntryPlace | undefined {
  if (!hash || hash === 'content') return undefined;
  for (const { name, page } of pages) {
    const isHere = page.isInFullInList && page.list === path;
    if (isHere || page.entry === `${path}#:link`) return { name, key: { link: hash } };
    if (page.entry === `${path}#:id`) return { name, key: { id: hash } };
  }
  return undefined;
}

function decoded(text: string): string {
  try {
    // PostgreSQL cannot look for a NUL.
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return text;
  }
}
