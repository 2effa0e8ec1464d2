import { data, type MetaDescriptor, redirect } from 'react-router';
import { languageOf } from '#core/text/language.ts';
import { withoutSlashAtEnd } from '#core/text/path-end.ts';
import type { PageServices } from './context.ts';

interface PageDescription {
  title: string;
  description: string;
  /** The bare name of a stored picture; without one the site's own stands there. */
  picture?: string | undefined;
  type?: 'website' | 'article' | 'profile';
  /** Of a page that has a card of its own, or a text that goes with its link; and where it tells of one of its entries by a path. */
  shared?: { card: string | undefined; text?: string; title: string; path?: string } | undefined;
}

/** What a route's `meta` is called with; the root loader knows the public address. */
interface MetaArgs {
  matches: readonly [{ loaderData?: { siteUrl: string } | undefined }, ...unknown[]];
  location: { pathname: string; search: string };
}

/** Title, description, canonical address and the card that messengers show for a shared link. */
export function pageMeta({ matches, location }: MetaArgs, page: PageDescription): MetaDescriptor[] {
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  const address = addressOfPage(location);
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: siteUrl + address },
    { property: 'og:site_name', content: 'Ananta' },
    { property: 'og:locale', content: localeOf(page) },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.shared?.title || page.title },
    { property: 'og:description', content: page.shared?.text || page.description },
    { property: 'og:url', content: siteUrl + (page.shared?.path ?? address) },
    ...pictureMeta(siteUrl, page),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** That of its words, which are Hindi on a page with a Hindi article. */
function localeOf({ title, description, shared }: PageDescription): 'hi_IN' | 'en_IN' {
  return languageOf(`${shared?.title ?? title} ${description}`) === 'hi' ? 'hi_IN' : 'en_IN';
}

/** The path by which a page is told from others; a later part of a long list is a page of its own. */
export function addressOfPage({ pathname, search }: MetaArgs['location']): string {
  const [part = ''] = /^\?from=\d+$/.exec(search) ?? [];
  return withoutSlashAtEnd(pathname) + part;
}

/** Messengers show at once what they know the size of. */
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

/** What a loader throws where there is no such page: the way to where it has moved, else "not found". */
export function missingPage({ movedTo }: Pick<PageServices, 'movedTo'>) {
  return movedTo ? redirect(movedTo, 301) : data(null, { status: 404, statusText: 'Not Found' });
}

/** The head of a page that is its reader's alone: no search engine keeps it, and no site it leads to learns its address. */
export const ownPageMeta = (title: string) => [
  { title: `${title} | Ananta` },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];
