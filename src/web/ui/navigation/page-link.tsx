import type { RefAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import { usePrefetch } from './use-prefetch.tsx';

/** A link to another page of the site, which is fetched while somebody points at it. */
export function PageLink({ to, ...props }: LinkProps & RefAttributes<HTMLAnchorElement> & { to: string }) {
  const { events, links } = usePrefetch(to);
  return (
    <>
      <Link to={to} {...events} {...props} />
      {links}
    </>
  );
}
