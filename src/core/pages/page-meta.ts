import { data, type MetaDescriptor, redirect } from 'react-router';
import { type Brand, defaultBrand } from '#core/brand/brand.ts';
import { languageOf } from '#core/text/language.ts';
import { withoutSlashAtEnd } from '#core/text/path-end.ts';
import type { PageServices } from './context.ts';

interface PageDescription {
  /** Without the name of the site, which follows it. */
  title: string;
  /** Whether the name of the site comes first, as on the home page. */
  isHome?: boolean;
  description: string;
  /** The bare name of a stored picture; without one the site's own is used. */
  picture?: string | undefined;
  type?: 'website' | 'article' | 'profile';
  /**
   * For a page with a share card of its own, or a text that is shared with its link; and the path where it presents one
   * of its entries.
   */
  shared?: { card: string | undefined; text?: string; title: string; path?: string } | undefined;
}

/** The arguments of a route's `meta`; the root loader has the public address and the brand. */
export interface MetaArgs {
  matches: readonly [
    { loaderData?: { siteUrl: string; brand: Pick<Brand, 'name'> } | undefined },
    ...unknown[],
  ];
  location: { pathname: string; search: string };
}

/** Title, description, canonical address and share card. */
export function pageMeta(args: MetaArgs, described: PageDescription): MetaDescriptor[] {
  const { matches, location } = args;
  const name = siteNameOf(args);
  const { title, isHome } = described;
  const page = { ...described, title: (isHome ? [name, title] : [title, name]).filter(Boolean).join(' | ') };
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  const address = addressOfPage(location);
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: siteUrl + address },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: localeOf(page) },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.shared?.title || page.title },
    { property: 'og:description', content: page.shared?.text || page.description },
    { property: 'og:url', content: siteUrl + (page.shared?.path ?? address) },
    ...pictureMeta(siteUrl, page),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The name of the site, in the `meta` of a route. */
export const siteNameOf = ({ matches }: Pick<MetaArgs, 'matches'>): string =>
  matches[0]?.loaderData?.brand.name ?? defaultBrand.name;

/** The language of the texts: Hindi on a page with a Hindi article. */
function localeOf({ title, description, shared }: PageDescription): 'hi_IN' | 'en_IN' {
  return languageOf(`${shared?.title ?? title} ${description}`) === 'hi' ? 'hi_IN' : 'en_IN';
}

/** The canonical address of a page; a later page of a long list is a page of its own. */
export function addressOfPage({ pathname, search }: MetaArgs['location']): string {
  const [part = ''] = /^\?from=\d+$/.exec(search) ?? [];
  return withoutSlashAtEnd(pathname) + part;
}

/** Messengers show a picture immediately if they know its size. */
function pictureMeta(siteUrl: string, { picture, shared, title }: PageDescription): MetaDescriptor[] {
  const card = shared?.card ?? (picture ? undefined : '/share.jpg');
  const image = { property: 'og:image', content: siteUrl + (card ?? `/uploads/${picture}`) };
  const alt = { property: 'og:image:alt', content: shared?.title || title };
  if (!card) return [image, alt];
  return [
    image,
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    alt,
  ];
}

/** The response that a loader throws for a missing page: a redirect to its new address, else "not found". */
export function missingPageResponse({ movedTo }: Pick<PageServices, 'movedTo'>) {
  return movedTo ? redirect(movedTo, 301) : data(null, { status: 404, statusText: 'Not Found' });
}

/**
 * The meta tags of a page for a single reader: search engines do not index it, and linked sites do not learn its
 * address.
 */
export const personalPageMeta = (title: string) => (args: Pick<MetaArgs, 'matches'>) => [
  { title: `${title} | ${siteNameOf(args)}` },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];
