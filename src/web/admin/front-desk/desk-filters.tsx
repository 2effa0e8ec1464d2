import { useId } from 'react';
import { cities } from '../../../content/people/contact-rules.ts';
import { SelectInput } from '../form/select-input.tsx';
import { TextInput } from '../form/text-input.tsx';
import { adminButton } from '../ui/button.ts';
import type { DeskAddress } from './desk-address.ts';

type Narrowing = Pick<DeskAddress, 'city' | 'from' | 'to'>;

interface DeskFiltersProps {
  narrowing: Narrowing;
  onChange(narrowing: Narrowing): void;
}

const choices = cities.map((city) => [city, city] as const);

/** Narrows the list by where parents live and when they wrote, with each choice at once. */
export function DeskFilters({ narrowing, onChange }: DeskFiltersProps) {
  const id = useId();
  const isNarrowed = Object.values(narrowing).some(Boolean);
  const input = (name: keyof Narrowing) => ({
    id: `${id}-${name}`,
    value: narrowing[name],
    isNeeded: false,
    invalid: false,
    onChange: (value: string) => onChange({ ...narrowing, [name]: value }),
  });
  return (
    <details className="group mb-4" open={isNarrowed || undefined}>
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-small pr-3 font-bold text-teal-text underline-offset-4 hover:underline">
        City and date
        <span aria-hidden="true" className="transition-transform group-open:rotate-180">
          ⌄
        </span>
      </summary>
      <search className="mt-2 grid grid-cols-2 items-end gap-3 sm:grid-cols-[repeat(3,minmax(0,12rem))_auto]">
        <div className="max-sm:col-span-2">
          <SelectInput {...input('city')} label="City" choices={choices} nothing="All cities" mayBeNothing />
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
    </details>
  );
}
