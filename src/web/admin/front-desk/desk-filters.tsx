import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { SelectInput } from '../form/select-input.tsx';
import { TextInput } from '../form/text-input.tsx';
import { adminButton } from '../ui/button.ts';
import type { DeskAddress } from './desk-address.ts';

type Narrowing = Pick<DeskAddress, 'city' | 'from' | 'to'>;

interface DeskFiltersProps {
  narrowing: Narrowing;
  cities: readonly string[];
  onChange(narrowing: Narrowing): void;
  /** What stands beside the button that opens them. */
  children: ReactNode;
}

/** Narrows the list by where parents live and when they wrote, with each choice at once. */
export function DeskFilters({ narrowing, cities, onChange, children }: DeskFiltersProps) {
  const { city, from, to } = narrowing;
  const isNarrowed = Boolean(city || from || to);
  const [isOpen, setOpen] = useState(isNarrowed);
  const id = useId();
  const input = (name: keyof Narrowing) => ({
    id: `${id}-${name}`,
    value: narrowing[name],
    isNeeded: false,
    invalid: false,
    onChange: (value: string) => onChange({ city, from, to, [name]: value }),
  });
  return (
    <>
      <div className="mb-2 flex min-h-[48px] flex-wrap items-center gap-x-5 gap-y-1 text-ink-soft">
        {children}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label="Filter by city and date"
          className="ml-auto inline-flex min-h-[48px] items-center gap-1.5 rounded-small font-bold text-teal-text underline-offset-4 hover:underline"
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
            nothing="All cities"
            mayBeNothing
          />
        </div>
        <div>
          <TextInput {...input('from')} label="From" type="date" />
        </div>
        <div>
          <TextInput {...input('to')} label="Until" type="date" />
        </div>
        {isNarrowed && (
          <button
            type="button"
            className={`${adminButton('quiet')} max-sm:col-span-2`}
            onClick={() => onChange({ city: '', from: '', to: '' })}
          >
            Show all
          </button>
        )}
      </search>
    </>
  );
}
