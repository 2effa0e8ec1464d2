import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useSession } from '#core/api-client/session.ts';
import { homeTabsFor } from './sidebar-links.ts';

/** The six tabs of the home page's content (product: Admin screens); each has an address of its own. */
export default function AdminHome() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const tabs = homeTabsFor(useSession()?.role);

  // On narrow screens the tabs scroll, and the current one may be outside of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with the address
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current=page]');
    current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);

  return (
    <>
      <nav
        ref={nav}
        aria-label="Home page"
        className="-mx-4 mb-6 overflow-x-auto border-line border-b px-4 lg:mx-0 lg:px-0"
      >
        <ul className="flex gap-1">
          {tabs.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 px-3.5 font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-teal-text aria-[current=page]:font-bold aria-[current=page]:text-teal-text"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
