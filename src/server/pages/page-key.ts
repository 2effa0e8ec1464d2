import type { PublicPage } from '../../content/define-content.ts';
import { type ContentName, contentNames, contentTypes } from '../../content/index.ts';
import type { KnownAddress } from './page-address.ts';
import type { ShownContent } from './shown-content.ts';

/** The pages of single entries, and of which type those are. */
const entryPages: ReadonlyMap<string, ContentName> = new Map(
  contentNames.flatMap((name) => {
    const { entry }: PublicPage = contentTypes[name].page;
    return entry?.endsWith('/:link') ? [[entry, name] as const] : [];
  }),
);

/**
 * Under what a page is kept. Pages of entries are as many as there are entries; all other addresses of one pattern look
 * the same, whatever stands in their open part: the shells of the account and admin area, and "not found" of each kind.
 * So nobody fills or empties the cache by making up addresses.
 */
export async function pageKey(
  { path, match: { pattern, params }, rest }: KnownAddress,
  content: Pick<ShownContent, 'has'>,
): Promise<string> {
  const isOpen = /[:*]/.test(pattern);
  if (!isOpen) return path;
  const type = entryPages.get(pattern);
  if (!type) return pattern + rest;
  // Where it cannot be asked, the page itself will not be kept either.
  const isThere = await content.has(type, { link: params.link ?? '' }).catch(() => true);
  return isThere ? path : pattern + rest;
}
