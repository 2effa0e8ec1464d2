import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { MenuLink } from './menu.ts';

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
    <NavLink to={link} end={link === '/'} className={className} prefetch="intent">
      {children}
    </NavLink>
  );
}
