import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { SelectInput, TextInput } from '#core/admin-ui/inputs.tsx';
import type { ConversationCounts } from '../api.ts';
import { type InboxAddress, type InboxTab, inboxTabs, toInboxAddress } from './inbox-address.ts';

type InboxFilterValues = Pick<InboxAddress, 'city' | 'from' | 'to'>;

interface InboxFiltersProps {
  filters: InboxFilterValues;
  cities: readonly string[];
  onChange(filters: InboxFilterValues): void;
  /** Content beside the button that opens the filters. */
  children: ReactNode;
}

/** Filters the list by city and by day of the last enquiry; each choice applies at once. */
export function InboxFilters({ filters, cities, onChange, children }: InboxFiltersProps) {
  const { city, from, to } = filters;
  const isFiltered = Boolean(city || from || to);
  const [isOpen, setOpen] = useState(isFiltered);
  const id = useId();
  const input = (name: keyof InboxFilterValues) => ({
    id: `${id}-${name}`,
    value: filters[name],
    isNeeded: false,
    invalid: false,
    onChange: (value: string) => onChange({ city, from, to, [name]: value }),
  });
  return (
    <>
      <div className="mb-2 flex min-h-[48px] flex-wrap items-center lg:min-h-9 gap-x-5 gap-y-1 text-ink-soft">
        {children}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label="Filter by city and date"
          className="ml-auto inline-flex min-h-[48px] items-center gap-1.5 rounded-small font-bold lg:min-h-9 text-teal-text underline-offset-4 hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          Filter
          <ChevronDown aria-hidden="true" className={`size-4.5 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <search
        id={id}
        aria-label="City and date"
        className={`mb-4 grid-cols-2 items-end gap-3 ${isOpen ? 'grid' : 'hidden'} sm:grid-cols-[repeat(3,minmax(0,12rem))_auto_1fr]`}
      >
        <div className="max-sm:col-span-2">
          <SelectInput
            {...input('city')}
            label="City"
            choices={cities.map((name) => [name, name] as const)}
            emptyLabel="All cities"
            isClearable
          />
        </div>
        <div>
          <TextInput {...input('from')} label="From" type="date" />
        </div>
        <div>
          <TextInput {...input('to')} label="Until" type="date" />
        </div>
        {isFiltered && (
          <button
            type="button"
            className={`${adminButtonClass('quiet')} max-sm:col-span-2`}
            onClick={() => onChange({ city: '', from: '', to: '' })}
          >
            Show all
          </button>
        )}
      </search>
    </>
  );
}

interface InboxTabsProps {
  address: InboxAddress;
  counts: ConversationCounts | undefined;
}

/** Tabs that show a number, because it is work to do. */
const counted: readonly InboxTab[] = ['new', 'mine', 'waiting', 'today', 'check'];

/** The tabs of the inbox, each with its own URL. */
export function InboxTabs({ address, counts }: InboxTabsProps) {
  const nav = useRef<HTMLElement>(null);
  const { tab, city, from, to } = address;

  // On narrow screens the tabs scroll, and the current one may be outside the visible part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with the address
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current=page]');
    current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [tab]);

  return (
    <nav
      ref={nav}
      aria-label="Enquiries"
      className="-mx-4 mb-2 overflow-x-auto border-line border-b px-4 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-1">
        {Object.entries(inboxTabs).map(([name, label]) => {
          const tabName = name as InboxTab;
          const count = tabName !== 'all' && counted.includes(tabName) ? (counts?.[tabName] ?? 0) : 0;
          return (
            <li key={name}>
              <Link
                to={toInboxAddress({ tab: tabName, page: 1, search: '', city, from, to })}
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
