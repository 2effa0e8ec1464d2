import type { MenuEntry } from './menu.ts';

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
