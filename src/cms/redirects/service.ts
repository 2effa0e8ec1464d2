import type { PublicPage } from '#cms/records/content-type.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { actorAndOrigin, type Caller } from '#core/access/caller.ts';
import { fieldError, invalidFieldsError, notFoundError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { canonicalPath, type PageMap } from '#core/pages/page-address.ts';
import type { Redirect, RedirectRow } from './redirect-store.ts';

/** Characters of an address. */
const maxLength = 2000;
/** First path segments without public pages: they can be neither source nor target of a redirect. */
const reservedSegments = new Set([
  ...['admin', 'api', 'uploads', 'assets', 'account', 'dashboard', 'login', 'register', 'forgot-password'],
  ...[
    'reset-password',
    'confirm-email',
    'invitation',
    'lists',
    'healthz',
    'readyz',
    'metrics',
    'offline',
    '.well-known',
  ],
  ...['service-worker.js', 'robots.txt', 'sitemap.xml', 'favicon.ico'],
]);
/** These paths are answered before redirects are looked up; they may be targets. */
const handledPaths = /^\/(?:my|my-data|join|calendar|cards|qr|icons)\//;
// Browsers remove line breaks and tabs, and treat a backslash as a slash: `/\evil.example` is another host to them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that no address may contain
const forbidden = /[\u0000-\u001f\u007f-\u009f\\\s]/;

export type ParsedAddress = { ok: true; value: string } | { ok: false; message: string };

const invalid = (message: string): ParsedAddress => ({ ok: false, message });

interface SiteContext {
  siteUrl: string;
  map: PageMap;
}

/** Parses the source address: a path of the site, or a full address of the site. */
export function parseSource(typed: string, { siteUrl, map }: SiteContext): ParsedAddress {
  if (!typed) return invalid('Please enter the old address.');
  const path = withinSite(typed, siteUrl);
  if (!isPath(path)) return invalid('Please enter a path of this site, such as /old-page.');
  if (/[?#]/.test(path)) return invalid('Please leave out the question mark or # and what follows it.');
  const value = inOneSpelling(path, map);
  if (!value || value === '/') return invalid('Please enter a path of this site, such as /old-page.');
  const isOwn = reservedSegments.has(firstSegment(value)) || map.fixed.has(value) || handledPaths.test(value);
  if (isOwn || value.endsWith('.data')) {
    return invalid('This address belongs to the site itself and cannot lead elsewhere.');
  }
  return { ok: true, value };
}

/** Parses the target: a path of the site, or an https address of another site. */
export function parseTarget(typed: string, { siteUrl, map }: SiteContext): ParsedAddress {
  if (!typed) return invalid('Please enter where it leads.');
  const path = withinSite(typed, siteUrl);
  const example =
    'Please enter a path of this site, such as /new-page, or an address that begins with https://.';
  if (isPath(path)) {
    const [pathname = ''] = path.split(/[?#]/);
    const { search, hash } = new URL(path, siteUrl);
    const value = inOneSpelling(pathname, map);
    if (!value) return invalid(example);
    if (reservedSegments.has(firstSegment(value))) return invalid('Visitors cannot see that address.');
    return { ok: true, value: value + search + hash };
  }
  if (forbidden.test(typed) || typed.length > maxLength) return invalid(example);
  const address = URL.parse(typed);
  if (address?.protocol !== 'https:' || address.username || address.password) return invalid(example);
  if (!/^[^.]+(?:\.[^.]+)+$/.test(address.hostname)) return invalid(example);
  return { ok: true, value: address.href };
}

/** The path of an address copied from the address bar. */
function withinSite(typed: string, siteUrl: string): string {
  const isOwn = typed.startsWith(`${siteUrl}/`) || typed === siteUrl;
  return isOwn ? typed.slice(siteUrl.length) || '/' : typed;
}

function isPath(typed: string): boolean {
  return /^\/(?!\/)/.test(typed) && typed.length <= maxLength && !forbidden.test(typed);
}

/** The canonical spelling; empty for an invalid address: a broken escape, or one that hides a forbidden character. */
function inOneSpelling(path: string, map: PageMap): string {
  const plain = decoded(path);
  if (plain === undefined || forbidden.test(plain.replaceAll(' ', '')) || plain.startsWith('//')) return '';
  const value = canonicalPath(path, map);
  return value.startsWith('//') ? '' : value;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '\0';
  }
}

const firstSegment = (path: string) => path.split('/')[1]?.toLowerCase() ?? '';

interface Dependencies extends SiteContext {
  stores: Stores;
  /** Called with the error if uses could not be stored. */
  onFailure: (error: unknown) => void;
}

/** Milliseconds for which uses are collected, so that a frequent address does not cause a write per request. */
const collectInterval = 5000;

/** Finds redirects for visitors, and adds and removes those of staff. */
export function createRedirectService({ stores, siteUrl, map, onFailure }: Dependencies) {
  const { redirects } = stores;
  let uses = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function storeUses(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const collected = uses;
    uses = new Map();
    if (collected.size > 0) await redirects.addUses(collected).catch(onFailure);
  }

  return {
    /** The target of an address without a page, or undefined; counts the use. */
    async find(path: string): Promise<string | undefined> {
      const target = await redirects.find(path);
      if (target) {
        uses.set(path, (uses.get(path) ?? 0) + 1);
        timer ??= setTimeout(storeUses, collectInterval).unref();
      }
      return target;
    },

    async list(page: { limit: number; offset: number }): Promise<Redirect[]> {
      await storeUses();
      return redirects.list(page);
    },

    count: redirects.count,

    /** @throws AppError invalid; conflict if the address already has a redirect */
    async add(sent: { from: string; to: string }, caller: Caller): Promise<RedirectRow> {
      const [from, to] = [parseSource(sent.from, { siteUrl, map }), parseTarget(sent.to, { siteUrl, map })];
      if (!from.ok || !to.ok) {
        throw invalidFieldsError({
          ...(!from.ok && { from: from.message }),
          ...(!to.ok && { to: to.message }),
        });
      }
      return stores.transaction(async (tx) => {
        if (await hasPage(tx, from.value)) {
          const message = 'There is already a page at this address. Please remove or rename it first.';
          throw fieldError('invalid', 'from', message);
        }
        if (await tx.redirects.leadsBack(to.value, from.value)) {
          throw fieldError('invalid', 'to', 'That address leads back to the old one.');
        }
        const added = await tx.redirects.add(from.value, to.value);
        if (!added) {
          const message = 'This address leads somewhere already. Please remove that redirect first.';
          throw fieldError('conflict', 'from', message);
        }
        await logActivity(tx, 'redirectAdded', added, caller);
        return added;
      });
    },

    /** @throws AppError missing */
    async remove(id: string, caller: Caller): Promise<void> {
      await stores.transaction(async (tx) => {
        const removed = await tx.redirects.remove(id);
        if (!removed) throw notFoundError('Redirect');
        await logActivity(tx, 'redirectRemoved', removed, caller);
      });
    },

    close: storeUses,
  };
}

async function logActivity(
  { activity }: Stores,
  kind: 'redirectAdded' | 'redirectRemoved',
  { id, from, to }: RedirectRow,
  caller: Caller,
): Promise<void> {
  const about = { kind: 'redirect', id, name: from };
  await activity.log({ ...actorAndOrigin(caller), kind, about, details: to ? { to } : {} });
}

/** Whether a public entry exists at an address, so that a redirect would have no effect. */
async function hasPage({ records }: Stores, path: string): Promise<boolean> {
  for (const name of contentNames) {
    const { entry = '' }: PublicPage = contentTypes[name].page;
    const before = entry.endsWith('/:link') ? entry.slice(0, -':link'.length) : undefined;
    const link = before && path.startsWith(before) ? path.slice(before.length) : '';
    if (link && (await records.has(name, { link }))) return true;
  }
  return false;
}
