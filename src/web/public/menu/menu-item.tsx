import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { usePrefetch } from '../../ui/navigation/use-prefetch.tsx';
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
