import { useState } from 'react';
import type { RecordType } from '../../../content/define-record.ts';
import { foldedText } from '../../../content/search/fold.ts';
import { titleOf } from '../entry.ts';
import { inputClass } from '../form/label.tsx';
import { SelectInput } from '../form/select-input.tsx';
import type { TextInputProps } from '../form/text-input.tsx';
import { useEntriesOf } from '../kinds/use-entries-of.ts';

/** As many can be looked over without searching. */
const lookedOver = 8;

interface ReferenceInputProps extends TextInputProps {
  /** The type of the records to choose from. */
  of: RecordType;
}

/**
 * One record of a list, or none. The choice itself is the browser's own, which phones and keyboards know best; where the
 * list is long, words narrow it first. What is chosen stays among the choices, whatever is searched for.
 */
export function ReferenceInput(props: ReferenceInputProps) {
  const { id, label, value, onChange, isNeeded, of } = props;
  const entries = useEntriesOf(of);
  const [search, setSearch] = useState('');
  const words = foldedText(search.trim());
  const all = (entries ?? []).map((entry) => [entry._id, titleOf(of, entry)] as const);
  const found = all.filter(([, title]) => foldedText(title).includes(words));
  const chosen = all.find(([choice]) => choice === value);
  const choices = chosen && !found.includes(chosen) ? [chosen, ...found] : found;
  const isGone = entries !== undefined && value !== '' && !chosen;

  return (
    <>
      <SelectInput {...props} choices={choices} nothing="None" mayBeNothing={!isNeeded} />
      {all.length > lookedOver && (
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
            // It would send the form.
            event.preventDefault();
            const [first] = found;
            if (!words || !first) return;
            onChange(first[0]);
            setSearch('');
          }}
        />
      )}
      <p role="status" className="mt-1.5 text-ink-soft empty:hidden">
        {isGone ? 'What was chosen no longer exists: visitors do not see it.' : foundInWords()}
      </p>
    </>
  );

  function foundInWords(): string {
    if (!words) return '';
    if (found.length === 0) return `Nothing found for “${search.trim()}”.`;
    return found.length === 1 ? `1 found: ${found[0]?.[1]}. Enter chooses it.` : `${found.length} found.`;
  }
}
