import { useId } from 'react';
import { SelectInput } from '../form/select-input.tsx';
import { TextInput } from '../form/text-input.tsx';
import { adminButton } from '../ui/button.ts';
import {
  type ActivityNarrowing,
  aboutChoices,
  kindChoices,
  narrowingQuery,
  nothingNarrowed,
} from './activity-address.ts';
import type { Person } from './load-activity.ts';

interface ActivityFiltersProps {
  narrowing: ActivityNarrowing;
  people: Person[];
  onChange(narrowing: ActivityNarrowing): void;
}

/** Narrows the list, with each choice at once. */
export function ActivityFilters({ narrowing, people, onChange }: ActivityFiltersProps) {
  const id = useId();
  const isNarrowed = narrowingQuery(narrowing).size > 0;
  const input = (name: keyof ActivityNarrowing) => ({
    id: `${id}-${name}`,
    value: narrowing[name],
    isNeeded: false,
    invalid: false,
    onChange: (value: string) => onChange({ ...narrowing, [name]: value }),
  });
  const who = [
    ...people.map(({ _id, name }) => [_id, name] as const),
    ['visitor', 'Visitors'] as const,
    ['site', 'The site itself'] as const,
  ];
  return (
    <search className="mb-5 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
      <div className="max-sm:col-span-2">
        <SelectInput {...input('by')} label="Who" choices={who} nothing="Everybody" mayBeNothing />
      </div>
      <div>
        <SelectInput {...input('kind')} label="What" choices={kindChoices} nothing="Anything" mayBeNothing />
      </div>
      <div>
        <SelectInput
          {...input('about')}
          label="About"
          choices={aboutChoices}
          nothing="Anything"
          mayBeNothing
        />
      </div>
      <div>
        <TextInput {...input('from')} label="From" type="date" />
      </div>
      <div>
        <TextInput {...input('to')} label="Until" type="date" />
      </div>
      <button
        type="button"
        aria-disabled={!isNarrowed}
        className={`${adminButton('quiet')} max-sm:col-span-2 ${isNarrowed ? '' : 'max-sm:hidden'}`}
        onClick={() => isNarrowed && onChange(nothingNarrowed)}
      >
        Show all
      </button>
    </search>
  );
}
