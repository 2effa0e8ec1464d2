import type { ShownRecord } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type { PageServices } from '#core/pages/context.ts';
import { withoutSlashAtEnd } from '#core/text/path-end.ts';
import { cutRichText } from '#core/ui/fit-rich-text.ts';

export interface MenuLink {
  title: string;
  link: string;
}

export interface MenuEntry extends MenuLink {
  children: MenuLink[];
}

declare module '#core/pages/context.ts' {
  interface LayoutData {
    /** Undefined if it cannot be read. */
    menu: MenuEntry[] | undefined;
    /** Number of entries in the row on a wide screen. */
    inRow: number;
  }
}

/** The header of an inner page (product: Menu and banners). */
export interface PageBannerFacts {
  title: string;
  /** The path of the page. */
  link: string;
  /** A sentence under the title. */
  lead: string;
  picture: ShownPicture | undefined;
}

/** Upper limit of the banner text in characters, whatever staff paste into the menu entry. */
const leadLength = 300;

type Content = PageServices['content'];

/**
 * The stored menu, or the built-in one if none is stored; undefined if it cannot be loaded: pages can be read without
 * it.
 */
export async function loadMenu(content: Content): Promise<MenuEntry[] | undefined> {
  try {
    const entries = await content.list('header', { fields: ['title', 'link'] });
    if (entries.length === 0) return builtInMenu;
    return entries.map((entry) => ({ ...linkOf(entry), children: entry.children.map(linkOf) }));
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

const linkOf = ({ title, link }: MenuLink): MenuLink => ({ title, link });

/** Title, text and picture of the menu entry that links to a path; missing values come from `defaults`. */
export async function loadPageBanner(
  { content, siteUrl }: Pick<PageServices, 'content' | 'siteUrl'>,
  path: string,
  defaults: { title: string; lead: string },
): Promise<PageBannerFacts> {
  const entries = await content
    .list('header', { fields: ['title', 'link', 'description', 'images'] })
    .catch(() => []);
  const entry = entries
    .flatMap((top) => [top, ...top.children])
    .find(({ link }) => isLinkTo(link, path, siteUrl));
  return {
    title: entry?.title || defaults.title,
    link: path,
    lead: (entry && cutRichText(entry.description, leadLength)) || defaults.lead,
    picture: entry?.images,
  };
}

/** Whether the link of a menu entry, as typed by staff, is this page of the site. */
export function isLinkTo(link: ShownRecord<'header'>['link'], path: string, siteUrl: string): boolean {
  if (!link || link.startsWith('#')) return false;
  const { origin, pathname } = new URL(link, siteUrl);
  return origin === new URL(siteUrl).origin && withoutEnd(pathname) === withoutEnd(path);
}

const withoutEnd = (path: string) => withoutSlashAtEnd(path).toLowerCase();

/**
 * The menu until staff store their first entry, because a new site would otherwise offer no way to its pages. The
 * header's menu is the stored one (product: Menu and banners): one stored entry replaces the whole built-in menu.
 */
export const builtInMenu: MenuEntry[] = [
  { title: 'Home', link: '/', children: [] },
  { title: 'About', link: '/about', children: [{ title: 'Our Team', link: '/our-team' }] },
  { title: 'Courses', link: '/courses', children: [] },
  { title: 'Webinars', link: '/webinars', children: [] },
  {
    title: 'Blogs',
    link: '/blogs',
    children: [
      { title: 'Videos', link: '/video' },
      { title: 'Media', link: '/media' },
    ],
  },
  { title: 'Community', link: '/community', children: [] },
];
