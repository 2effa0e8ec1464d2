import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { usePrefetch } from '#core/ui/page-link.tsx';
import type { MenuEntry, MenuLink } from './menu.ts';

interface MenuItemProps {
  entry: MenuLink;
  className: string;
  children?: ReactNode;
}

/** One entry of the menu: a page of the site, an address elsewhere, or - without a link - a word over its children. */
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
 * In rem, as the classes of main-menu.tsx make them. The room is what logo and buttons leave in the header of a wide screen,
 * whose content is nowhere wider.
 */
const room = 40.5;
const textSize = 1.125;
const padding = 1.25;
const widestEntry = 16;
const childrenSign = 1.375;
const moreEntry = 6;

/**
 * Which entries stand in the row of the main menu, and which wait under 'More'. Guessed from their letters, a little too
 * wide: pages are written before anybody can measure, and the same for all. Where a guess is too narrow, the row shortens its
 * titles and stays a row.
 */
export function splitMenu(menu: MenuEntry[]): { row: MenuEntry[]; more: MenuEntry[] } {
  const widths = menu.map(widthOf);
  const sum = (count: number) => widths.slice(0, count).reduce((total, width) => total + width, 0);
  if (sum(menu.length) <= room) return { row: menu, more: [] };
  let count = menu.length - 1;
  while (sum(count) + moreEntry > room) count--;
  return { row: menu.slice(0, count), more: menu.slice(count) };
}

function widthOf({ title, children }: MenuEntry): number {
  const text = [...title].reduce((total, character) => total + emOf(character), 0);
  const entry = Math.min(text * textSize + padding, widestEntry);
  return children.length > 0 ? entry + childrenSign : entry;
}

/**
 * Widths of the bold letters in em, measured in the site's fonts and rounded up. Vowel signs of Indian scripts stand above
 * and below, or take a little room.
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
