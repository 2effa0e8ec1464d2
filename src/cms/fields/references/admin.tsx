import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { RecordType } from '#cms/records/definition.ts';
import { Pill } from '#core/admin-ui/button.tsx';
import { inputClass, type TextInputProps } from '#core/admin-ui/inputs.tsx';
import { foldedText } from '#core/text/fold.ts';
import { type Entry, titleOf } from '../entry.ts';
import type { FieldUi, FieldValueProps } from '../field-ui.tsx';
import { referencedRecords, referencedTypeOf, useEntriesOf } from '../reference/referenced-records.ts';
import { type ReferencesField, referencedIds, valueOfIds } from './field.ts';

/** Number of choices that need no search. */
const maxWithoutSearch = 8;

interface ReferencesInputProps extends TextInputProps {
  of: RecordType;
}

/** Several records in the order of their selection: selected ones are ticked and listed first. */
function ReferencesInput(props: ReferencesInputProps) {
  const { id, label, value, onChange, describedBy, invalid, of } = props;
  const entries = useEntriesOf(of);
  const [search, setSearch] = useState('');
  const chosen = referencedIds(value);
  const searchText = foldedText(search.trim());
  const found = (entries ?? []).filter((entry) => foldedText(titleOf(of, entry)).includes(searchText));
  const toggle = ({ _id }: Entry) =>
    onChange(valueOfIds(chosen.includes(_id) ? chosen.filter((one) => one !== _id) : [...chosen, _id]));

  return (
    <fieldset id={id} aria-describedby={describedBy} className="min-w-0">
      <legend className="font-bold">{label}</legend>
      <ChosenRecords {...{ of, chosen, entries: entries ?? [] }} onRemove={toggle} />
      {entries?.length === 0 && <NothingToChoose of={of} />}
      {entries && entries.length > maxWithoutSearch && (
        <input
          type="search"
          aria-label={`Search ${of.labels.many.toLowerCase()}`}
          placeholder="Search…"
          value={search}
          aria-invalid={invalid || undefined}
          className={`search-line ${inputClass}`}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the form.
            event.preventDefault();
            const [first] = found;
            if (searchText && first) {
              toggle(first);
              setSearch('');
            }
          }}
        />
      )}
      {found.length > 0 && (
        <ul className="mt-1.5 max-h-48 overflow-y-auto rounded-small border border-ink/45 bg-surface py-1">
          {found.map((entry, index) => (
            <li key={entry._id}>
              <label className="flex min-h-11 items-center gap-3 px-3.5 hover:bg-mint-soft">
                <input
                  type="checkbox"
                  checked={chosen.includes(entry._id)}
                  aria-invalid={(invalid && index === 0) || undefined}
                  className="size-5 shrink-0 accent-teal"
                  onChange={() => toggle(entry)}
                />
                <span className="wrap-anywhere min-w-0">{titleOf(of, entry)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-1.5 text-ink-soft empty:hidden">
        {searchText && found.length === 0 ? `Nothing found for “${search.trim()}”.` : ''}
      </p>
    </fieldset>
  );
}

interface ChosenRecordsProps {
  of: RecordType;
  chosen: readonly string[];
  entries: readonly Entry[];
  onRemove(entry: Entry): void;
}

function ChosenRecords({ of, chosen, entries, onRemove }: ChosenRecordsProps) {
  const shown = chosen.flatMap((id) => entries.find(({ _id }) => _id === id) ?? []);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={`Chosen ${of.labels.many.toLowerCase()}`} className="mt-1.5 flex flex-wrap gap-1.5">
      {shown.map((entry) => (
        <li
          key={entry._id}
          className="flex max-w-full items-center rounded-pill bg-mint-soft pl-3.5 font-bold text-teal-text"
        >
          <span className="wrap-anywhere min-w-0 py-1">{titleOf(of, entry)}</span>
          <button
            type="button"
            aria-label={`Remove ${titleOf(of, entry)}`}
            className="flex size-11 shrink-0 items-center justify-center rounded-pill hover:bg-ink/10 md:size-9"
            onClick={() => onRemove(entry)}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function NothingToChoose({ of }: { of: RecordType }) {
  return (
    <p className="mt-1.5 text-ink-soft">
      There are no {of.labels.many.toLowerCase()} yet. {/* In a new tab, so that typed text stays. */}
      <a
        href={referencedRecords().screenAddress(of)}
        target="_blank"
        rel="noreferrer"
        className="font-bold text-teal-text underline"
      >
        Add some
      </a>
    </p>
  );
}

export const references: FieldUi<ReferencesField> = {
  Input: (props) => <ReferencesInput {...props} of={referencedTypeOf(props.field)} />,
  Cell: (props) => <span className="wrap-anywhere">{useTitles(props)?.join(', ') ?? '…'}</span>,
  Detail: Titles,
  // Below the title, because a column would make the others narrow.
  columnLayout: () => 'beginning',
};

/** The titles of the other records; undefined while loading. */
function useTitles({ field, value }: FieldValueProps<ReferencesField>): string[] | undefined {
  const of = referencedTypeOf(field);
  const entries = useEntriesOf(of);
  return entries && titlesOf(of, entries, referencedIds(value));
}

function titlesOf(of: RecordType, entries: Entry[], ids: string[]): string[] {
  return ids.flatMap((id) => {
    const found = entries.find(({ _id }) => _id === id);
    return found ? [titleOf(of, found)] : [];
  });
}

function Titles(props: FieldValueProps<ReferencesField>) {
  return (
    <span className="flex flex-wrap gap-1">
      {useTitles(props)?.map((title) => (
        <Pill key={title} look="good">
          {title}
        </Pill>
      )) ?? '…'}
    </span>
  );
}
