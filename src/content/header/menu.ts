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
  interface FrameData {
    /** Undefined where it cannot be read. */
    menu: MenuEntry[] | undefined;
    /** How many of its entries stand in the row on a wide screen. */
    inRow: number;
  }
}

/** What the head of an inner page shows (product: Menu and banners). */
export interface PageBannerFacts {
  title: string;
  /** The path of the page. */
  link: string;
  /** A sentence under the title. */
  lead: string;
  picture: ShownPicture | undefined;
}

/** A banner holds a sentence or two, whatever staff paste into the menu entry; in characters. */
const leadLength = 300;

type Content = PageServices['content'];

/**
 * The stored menu, or the built-in one where nothing is stored; undefined where it cannot be loaded: the pages can still
 * be read without it.
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

/** Title, words and picture of the menu entry that leads to a path; what it leaves out, or all, comes from `own`. */
export async function loadPageBanner(
  { content, siteUrl }: Pick<PageServices, 'content' | 'siteUrl'>,
  path: string,
  own: { title: string; lead: string },
): Promise<PageBannerFacts> {
  const entries = await content
    .list('header', { fields: ['title', 'link', 'description', 'images'] })
    .catch(() => []);
  const entry = entries
    .flatMap((top) => [top, ...top.children])
    .find(({ link }) => leadsTo(link, path, siteUrl));
  return {
    title: entry?.title || own.title,
    link: path,
    lead: (entry && cutRichText(entry.description, leadLength)) || own.lead,
    picture: entry?.images,
  };
}

/** Whether a menu entry's link, as staff have typed it, is this page of the site. */
export function leadsTo(link: ShownRecord<'header'>['link'], path: string, siteUrl: string): boolean {
  if (!link || link.startsWith('#')) return false;
  const { origin, pathname } = new URL(link, siteUrl);
  return origin === new URL(siteUrl).origin && withoutEnd(pathname) === withoutEnd(path);
}

const withoutEnd = (path: string) => withoutSlashAtEnd(path).toLowerCase();

/**
 * The menu until staff store their first entry. The header's menu is the stored one (product: Menu and banners), but a site that starts
 * empty would offer no way to its own pages, and visitors cannot know their addresses. One stored entry replaces it all:
 * from then on the menu is what staff make of it.
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
