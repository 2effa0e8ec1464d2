import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { usePrefetch } from '#core/ui/page-link.tsx';
import type { MenuEntry, MenuLink } from './menu.ts';

interface MenuItemProps {
  entry: MenuLink;
  className: string;
  children?: ReactNode;
}

/** An entry of the menu: a page of the site, an external address or, without a link, a heading of its children. */
export function MenuItem({ entry: { title, link }, className, children = title }: MenuItemProps) {
  if (!link) return <span className={className}>{children}</span>;
  if (!link.startsWith('/')) {
    return (
      <a href={link} className={className}>
        {children}
      </a>
    );
  }
  return (
    <PageLink to={link} className={className}>
      {children}
    </PageLink>
  );
}

function PageLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const { events, links } = usePrefetch(to);
  return (
    <>
      <NavLink to={to} end={to === '/'} className={className} {...events}>
        {children}
      </NavLink>
      {links}
    </>
  );
}

/**
 * Widths in rem, from the classes of main-menu.tsx. The space that logo and buttons leave in the header at its maximum
 * width.
 */
const rowWidth = 40.5;
const textSize = 1.125;
const padding = 1.25;
const widestEntry = 16;
const childrenSign = 1.375;
const moreEntry = 6;

/**
 * Splits the main menu into its row and the entries under 'More'. Widths are estimated from letters, slightly too
 * large, because pages are rendered for all visitors before anything can be measured. If an estimate is too small, the
 * row shortens its titles and stays in one line.
 */
export function splitMenu(menu: MenuEntry[]): { row: MenuEntry[]; more: MenuEntry[] } {
  const widths = menu.map(widthOf);
  const sum = (count: number) => widths.slice(0, count).reduce((total, width) => total + width, 0);
  if (sum(menu.length) <= rowWidth) return { row: menu, more: [] };
  let count = menu.length - 1;
  while (sum(count) + moreEntry > rowWidth) count--;
  return { row: menu.slice(0, count), more: menu.slice(count) };
}

function widthOf({ title, children }: MenuEntry): number {
  const text = [...title].reduce((total, character) => total + emOf(character), 0);
  const entry = Math.min(text * textSize + padding, widestEntry);
  return children.length > 0 ? entry + childrenSign : entry;
}

/**
 * Widths of bold letters in em, measured in the site's fonts and rounded up. Vowel signs of Indian scripts take little
 * or no width.
 */
function emOf(character: string): number {
  if (/\p{M}/u.test(character)) return 0.2;
  if (/[ijlI.,:;'’!|\s]/.test(character)) return 0.32;
  if (/[frtJ()-]/.test(character)) return 0.43;
  if (/[ckszvy]/.test(character)) return 0.53;
  if (/[mwM]/.test(character)) return 0.88;
  if (character === 'W') return 1.11;
  if (/[\p{Lu}\p{Script=Devanagari}&]/u.test(character)) return 0.74;
  return /[\p{Script=Latin}\p{N}\p{P}]/u.test(character) ? 0.58 : 1.1;
}
