import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

const parts = () => import('./footer.tsx');

/** Half a kilobyte of lines. */
export const Logo = lazyOnUse(async () => (await import('#core/ui/logo.tsx')).Logo);

const menus = () => import('./main-menu.tsx');

/** The menus open and lead on without any script; it adds Escape, and the pointer that rests on one. */
export const MainMenu = lazyOnUse(async () => (await menus()).MainMenu);
export const ParentsMenu = lazyOnUse(async () => (await menus()).ParentsMenu);
export const MobileMenu = lazyOnUse(async () => (await import('./mobile-menu.tsx')).MobileMenu);

/** Links, which lead on without any script; with it, their pages come without a load. */
export const Footer = lazyOnUse(async () => (await parts()).Footer);

/** Until then a link in a text is the browser's, and leads on by a page load. */
export const TextLinks = lazyOnUse(async () => (await parts()).TextLinks);

/** Somebody who is led to it within the site has used the page; from elsewhere it comes from the server, whole. */
export const NotFoundMessage = lazyOnUse(
  async () => (await import('./not-found-message.tsx')).NotFoundMessage,
);
