import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';

interface ScreenTabsProps {
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Screens under one link of the sidebar, as tabs with an address each. */
export function ScreenTabs({ label, tabs }: ScreenTabsProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // On narrow screens the tabs scroll, and the current one may be outside of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with the address
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current=page]');
    current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);

  return (
    <nav
      ref={nav}
      aria-label={label}
      className="-mx-4 mb-4 overflow-x-auto border-line border-b px-4 lg:-mt-5 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end
              className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 px-2.5 sm:px-3.5 font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-teal-text aria-[current=page]:font-bold aria-[current=page]:text-teal-text"
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
