import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

const loadFooter = () => import('./footer.tsx');

/** Half a kilobyte of paths. */
export const Logo = lazyOnUse(async () => (await import('#core/ui/logo.tsx')).Logo);

const loadMenus = () => import('./main-menu.tsx');

/** The menus open and navigate without script; the script adds Escape, and opening on hover. */
export const MainMenu = lazyOnUse(async () => (await loadMenus()).MainMenu);
export const ParentsMenu = lazyOnUse(async () => (await loadMenus()).ParentsMenu);
export const MobileMenu = lazyOnUse(async () => (await import('./mobile-menu.tsx')).MobileMenu);

/** The links work without script; with script, they navigate without a page load. */
export const Footer = lazyOnUse(async () => (await loadFooter()).Footer);

/** Until its code has loaded, a link in a text is followed by a page load. */
export const TextLinks = lazyOnUse(async () => (await loadFooter()).TextLinks);

/** A visitor who reaches it within the site has used the page; for others the server renders it completely. */
export const NotFoundMessage = lazyOnUse(
  async () => (await import('./not-found-message.tsx')).NotFoundMessage,
);
