import type { PublicPage } from '../../content/define-content.ts';
import { type ContentName, contentNames, contentTypes } from '../../content/index.ts';
import type { PageSite } from '../../web/render.server.ts';
import type { KnownAddress } from './page-address.ts';
import type { PageServices } from './page-services.ts';

/** The pages of single entries, and of which type those are. */
const entryPages: ReadonlyMap<string, ContentName> = new Map(
  contentNames.flatMap((name) => {
    const { entry }: PublicPage = contentTypes[name].page;
    return entry?.endsWith('/:link') ? [[entry, name] as const] : [];
  }),
);

/** Parameters that may hold anything. */
const open = ['from', 'topic', 'age', 'author', 'reviewer', 'entry'];
const anyOpen = new RegExp(`(${open.join('|')})=[^&]*`, 'g');

/**
 * Under what a page is kept. Pages of entries are as many as there are entries; all other addresses of one pattern look
 * the same, whatever stands in their open part: the shells of the account and admin area, and "not found" of each kind.
 * So nobody fills or empties the cache by making up addresses.
 */
export async function pageKey(
  { path, match, query, rest }: KnownAddress,
  services: PageServices,
  { hasOwnAnswer }: Pick<PageSite, 'hasOwnAnswer'>,
): Promise<string> {
  const { pattern, params } = match;
  const isOpen = /[:*]/.test(pattern) || open.some((name) => query.has(name));
  if (!isOpen) return path;
  const type = entryPages.get(pattern);
  const asked = type
    ? services.content.has(type, { link: params.link ?? '' })
    : hasOwnAnswer(match, query, services);
  // Where it cannot be asked, the page itself will not be kept either.
  const isOwn = await asked.catch(() => true);
  return isOwn ? path : pattern + rest.replace(anyOpen, '$1=');
}
