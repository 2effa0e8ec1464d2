import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { ConversationCounts } from '../../../content/front-desk/conversation.ts';
import { type DeskAddress, type DeskTab, deskTabs, toDeskAddress } from './desk-address.ts';

interface DeskTabsProps {
  address: DeskAddress;
  counts: ConversationCounts | undefined;
}

/** Tabs whose number is work to do; how many are done tells nobody anything. */
const counted: readonly DeskTab[] = ['new', 'mine', 'waiting', 'today', 'check'];

/** The questions of the front desk, each an address of its own. */
export function DeskTabs({ address, counts }: DeskTabsProps) {
  const nav = useRef<HTMLElement>(null);
  const { tab, city, from, to } = address;

  // On narrow screens the tabs scroll, and the current one may lie outside.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with the address
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current=page]');
    current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [tab]);

  return (
    <nav
      ref={nav}
      aria-label="Enquiries"
      className="-mx-4 mb-4 overflow-x-auto border-line border-b px-4 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-1">
        {Object.entries(deskTabs).map(([name, label]) => {
          const to_ = name as DeskTab;
          const count = to_ !== 'all' && counted.includes(to_) ? (counts?.[to_] ?? 0) : 0;
          return (
            <li key={name}>
              <Link
                to={toDeskAddress({ tab: to_, page: 1, search: '', city, from, to })}
                aria-current={name === tab ? 'page' : undefined}
                preventScrollReset
                className="flex min-h-[48px] items-center gap-2 whitespace-nowrap border-transparent border-b-3 px-3.5 font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-teal-text aria-[current=page]:font-bold aria-[current=page]:text-teal-text"
              >
                {label}
                {count > 0 && (
                  <span className="min-w-6 rounded-pill bg-ink/8 px-1.5 text-center font-bold text-ink tabular-nums leading-6">
                    {count}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
