import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useLastAddresses } from '#core/admin-ui/last-addresses.ts';
import { localStore } from '#core/api-client/browser-storage.ts';
import { type AdminGroup, type AdminLink, linkAt } from './sidebar-links.ts';
import { useWaitingCounts, type WaitingCounts } from './waiting-counts.ts';

/** Pixels at the lower end where links fade. */
const edge = 32;

interface SidebarProps {
  groups: readonly AdminGroup[];
  isOpen: boolean;
  onFollow(): void;
}

/** The links to the screens, in groups. On narrow screens a button of the header expands them. */
export function Sidebar({ groups, isOpen, onFollow }: SidebarProps) {
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const links = groups.flatMap((group) => group.links);
  const current = linkAt(links, pathname);
  const counts = useWaitingCounts(links.some(({ count }) => count));
  const { isGroupOpen, setGroupOpen } = useOpenGroups(
    groups.find((group) => current && group.links.includes(current)),
    pathname,
  );
  // Also scrolls to the current link of a screen opened by its address, without moving the page itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each screen
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!list.current || !shown) return;
    const [frame, link] = [list.current.getBoundingClientRect(), shown.getBoundingClientRect()];
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
      <ul className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-1">
        {groups.map((group) => (
          <SidebarGroup
            key={group.label}
            {...{ group, current, counts, onFollow }}
            isOpen={isGroupOpen(group)}
            onToggle={(isNowOpen) => setGroupOpen(group, isNowOpen)}
          />
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

const storageKey = 'adminSidebarGroups';

/** Whether each group is open, as this browser remembers it. A new screen opens its group. */
function useOpenGroups(currentGroup: AdminGroup | undefined, pathname: string) {
  const [stored, setStored] = useState<Readonly<Record<string, boolean>>>(
    () => localStore.read(storageKey) ?? {},
  );
  const [openedFor, setOpenedFor] = useState<string>();
  const isGroupOpen = ({ label, isOpenAtFirst }: AdminGroup) => stored[label] ?? isOpenAtFirst;
  function setGroupOpen(group: AdminGroup, isOpen: boolean) {
    if (isGroupOpen(group) !== isOpen) setStored((before) => ({ ...before, [group.label]: isOpen }));
  }
  if (openedFor !== pathname) {
    setOpenedFor(pathname);
    if (currentGroup) setGroupOpen(currentGroup, true);
  }
  useEffect(() => {
    localStore.write(storageKey, stored);
  }, [stored]);
  return { isGroupOpen, setGroupOpen };
}

interface SidebarGroupProps {
  group: AdminGroup;
  current: AdminLink | undefined;
  counts: WaitingCounts;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  onFollow(): void;
}

function SidebarGroup({ group: { label, links }, isOpen, onToggle, ...rest }: SidebarGroupProps) {
  const items = links.map((link) => (
    <li key={link.to}>
      <SidebarLink link={link} {...rest} />
    </li>
  ));
  if (!label) return items;
  const waiting = links.reduce((sum, { count }) => sum + (count ? (rest.counts[count] ?? 0) : 0), 0);
  const hasCurrent = rest.current !== undefined && links.includes(rest.current);
  return (
    <li>
      <details className="group" open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
        <summary
          className={`flex min-h-11 items-center gap-2 rounded-small px-3 font-bold hover:bg-page lg:min-h-8.5 ${hasCurrent && !isOpen ? 'text-teal-text' : 'text-ink'}`}
        >
          {label}
          {!isOpen && <WaitingCount count={waiting} />}
          <ChevronDown
            aria-hidden="true"
            className="ml-auto size-4 shrink-0 text-ink-soft group-open:rotate-180"
          />
        </summary>
        <ul className="grid gap-0.5 lg:gap-0">{items}</ul>
      </details>
    </li>
  );
}

interface SidebarLinkProps extends Pick<SidebarGroupProps, 'current' | 'counts' | 'onFollow'> {
  link: AdminLink;
}

function SidebarLink({ link, current, counts, onFollow }: SidebarLinkProps) {
  const addressOf = useLastAddresses();
  const { to, label, Icon, count } = link;
  return (
    <Link
      to={addressOf(to)}
      aria-current={link === current ? 'page' : undefined}
      onClick={onFollow}
      className="flex min-h-11 items-center gap-3 rounded-small px-3 py-1 font-semibold text-ink-soft leading-snug hover:bg-page hover:text-ink lg:min-h-8.5 aria-[current=page]:bg-mint-soft aria-[current=page]:font-bold aria-[current=page]:text-teal-text"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {label}
      {count && (
        <span className="ml-auto">
          <WaitingCount count={counts[count] ?? 0} />
        </span>
      )}
    </Link>
  );
}

/** The amount of work that waits; nothing where there is none. */
function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="inline-block min-w-6 rounded-pill bg-coral-soft px-1.5 text-center font-bold text-coral-text tabular-nums leading-6"
      >
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">, {count} waiting</span>
    </>
  );
}
