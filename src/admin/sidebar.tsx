import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useLastAddresses } from '#core/admin-ui/last-addresses.ts';
import type { AdminLink } from './sidebar-links.ts';

/** Pixels at the lower end where links fade. */
const edge = 32;

interface SidebarProps {
  links: readonly AdminLink[];
  isOpen: boolean;
  onFollow(): void;
}

/** The links to the screens. On narrow screens a button of the header expands them. */
export function Sidebar({ links, isOpen, onFollow }: SidebarProps) {
  const addressOf = useLastAddresses();
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Also scrolls to the current link of a screen opened by its address, without moving the page itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each screen
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!list.current || !current) return;
    const [frame, link] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()];
    if (link.top < frame.top || link.bottom > frame.bottom - edge)
      list.current.scrollTop += link.top - frame.top - (frame.height - link.height) / 2;
  }, [pathname]);
  return (
    <nav
      ref={list}
      id="admin-navigation"
      aria-label="Admin"
      className={`${isOpen ? 'appear block' : 'hidden'} shrink-0 border-line border-b bg-surface p-2 lg:sticky lg:top-16 lg:block lg:h-[calc(100dvh-4rem)] lg:w-60 xl:w-64 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:p-3 lg:pb-0`}
    >
      <ul className="grid gap-0.5 sm:grid-cols-2 lg:grid-cols-1">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={addressOf(to)}
              onClick={onFollow}
              className="flex min-h-11 items-center gap-3 rounded-small px-3 font-semibold text-ink-soft hover:bg-page hover:text-ink aria-[current=page]:bg-mint-soft aria-[current=page]:font-bold aria-[current=page]:text-teal-text"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      {/* Indicates that there are more. */}
      <div
        aria-hidden="true"
        className="pointer-events-none sticky bottom-0 h-8 bg-linear-to-t from-surface max-lg:hidden"
      />
    </nav>
  );
}
