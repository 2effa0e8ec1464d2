import { useEffect, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { type Entry, titleOf } from '../entry.ts';
import { fetchEntries } from '../list/fetch-entries.ts';
import { inputClass, Label } from './label.tsx';
import type { TextInputProps } from './text-input.tsx';

interface ParentInputProps extends TextInputProps {
  definition: ContentType;
  entry: Entry | undefined;
}

/** Under which entry this one stands: one of the first row, and not itself. */
export function ParentInput(props: ParentInputProps) {
  const { id, label, value, onChange, describedBy, invalid, definition, entry } = props;
  const [tops, setTops] = useState<Entry[]>();
  useEffect(() => {
    const stop = new AbortController();
    fetchEntries(definition, new URLSearchParams(), stop.signal)
      .then(({ entries }) => setTops(entries))
      .catch((error) => stop.signal.aborted || console.error(error));
    return () => stop.abort();
  }, [definition]);
  // What it stands under now can be chosen before the others have arrived.
  const choices = tops?.filter(({ _id }) => _id !== entry?._id) ?? [];
  const isKnown = choices.some(({ _id }) => _id === value);
  return (
    <>
      <Label htmlFor={id} isNeeded={false}>
        {label}
      </Label>
      <select
        id={id}
        value={value}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className={inputClass}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">None: it stands in the first row</option>
        {value && !isKnown && <option value={value}>…</option>}
        {choices.map((choice) => (
          <option key={choice._id} value={choice._id}>
            {titleOf(definition, choice)}
          </option>
        ))}
      </select>
    </>
  );
}
