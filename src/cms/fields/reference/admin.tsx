import { useState } from 'react';
import type { RecordType } from '#cms/records/definition.ts';
import { WrappingText } from '#core/admin-ui/breakable-text.tsx';
import { inputClass, SelectInput, type TextInputProps } from '#core/admin-ui/inputs.tsx';
import { foldedText } from '#core/text/fold.ts';
import { titleOf } from '../entry.ts';
import type { FieldUi, FieldValueProps, InputProps } from '../field-ui.tsx';
import type { ParentField } from '../parent/field.ts';
import type { ReferenceField } from './field.ts';
import { referencedTypeOf, useEntriesOf } from './referenced-records.ts';

/** Number of choices that need no search. */
const maxWithoutSearch = 8;

interface ReferenceInputProps extends TextInputProps {
  of: RecordType;
}

/**
 * One record of a list, or none. The browser's own select, which phones and keyboards support best; a long list has a
 * search. The chosen record stays among the choices during a search.
 */
function ReferenceInput(props: ReferenceInputProps) {
  const { id, label, value, onChange, isNeeded, of } = props;
  const entries = useEntriesOf(of);
  const [search, setSearch] = useState('');
  const searchText = foldedText(search.trim());
  const all = (entries ?? []).map((entry) => [entry._id, titleOf(of, entry)] as const);
  const found = all.filter(([, title]) => foldedText(title).includes(searchText));
  const chosen = all.find(([choice]) => choice === value);
  const choices = chosen && !found.includes(chosen) ? [chosen, ...found] : found;
  const isMissing = entries !== undefined && value !== '' && !chosen;

  return (
    <>
      <SelectInput {...props} choices={choices} emptyLabel="None" isClearable={!isNeeded} />
      {all.length > maxWithoutSearch && (
        <input
          type="search"
          aria-label={`Search for ${label}`}
          aria-controls={id}
          placeholder="Search…"
          value={search}
          className={`search-line ${inputClass} mt-1.5`}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the form.
            event.preventDefault();
            const [first] = found;
            if (!searchText || !first) return;
            onChange(first[0]);
            setSearch('');
          }}
        />
      )}
      <p role="status" className="mt-1.5 text-ink-soft empty:hidden">
        {isMissing ? 'The selected record no longer exists: visitors do not see it.' : resultText()}
      </p>
    </>
  );

  function resultText(): string {
    if (!searchText) return '';
    if (found.length === 0) return `Nothing found for “${search.trim()}”.`;
    return found.length === 1 ? `1 found: ${found[0]?.[1]}. Enter chooses it.` : `${found.length} found.`;
  }
}

export const reference: FieldUi<ReferenceField> = {
  Input: (props) => <ReferenceInput {...props} of={referencedTypeOf(props.field)} />,
  Cell: (props) => <RecordTitle {...props} of={referencedTypeOf(props.field)} />,
  Detail: (props) => <RecordTitle {...props} of={referencedTypeOf(props.field)} />,
  columnLayout: () => 'column',
};

/** The parent of an entry: a top entry other than itself. */
export const parent: FieldUi<ParentField> = {
  Input: (props) => (
    <RecordInput {...props} of={props.definition} emptyLabel="None: it is in the first row" />
  ),
  Cell: (props) => <RecordTitle {...props} of={props.definition} />,
  Detail: (props) => <RecordTitle {...props} of={props.definition} />,
  columnLayout: () => 'column',
};

interface RecordInputProps extends InputProps<ParentField> {
  of: RecordType;
  emptyLabel: string;
}

/** The chosen record can be kept before the others are loaded. */
function RecordInput(props: RecordInputProps) {
  const { of, entry, isNeeded } = props;
  const others = useEntriesOf(of)?.filter(({ _id }) => _id !== entry?._id) ?? [];
  const choices = others.map((other) => [other._id, titleOf(of, other)] as const);
  return <SelectInput {...props} choices={choices} isClearable={!isNeeded} />;
}

/** The title of the other record, once loaded. */
function RecordTitle({ of, value }: FieldValueProps<ReferenceField | ParentField> & { of: RecordType }) {
  const entries = useEntriesOf(of);
  const found = entries?.find(({ _id }) => _id === value);
  const unknown = entries ? 'No longer exists' : '…';
  return <WrappingText text={found ? titleOf(of, found) : unknown} />;
}
