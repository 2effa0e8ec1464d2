import type { RecordType } from '#cms/records/definition.ts';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { fieldUiOf } from './admin.ts';
import { type Entry, textOf } from './entry.ts';
import { plainTextOf, previewOf } from './plain-text-of-fields.ts';

interface FieldDisplayProps {
  /** In a list, or in the details. */
  as: 'Cell' | 'Detail';
  definition: RecordType;
  entry: Entry;
  name: string;
}

/** Shows a field of an entry by its type; a dash if it is empty. */
export function FieldDisplay({ as, definition, entry, name }: FieldDisplayProps) {
  const timeZone = useTimeZone();
  const field = definition.fields[name];
  if (!field) return null;
  const { [as]: Ui, NoCell } = fieldUiOf(field);
  const value = textOf(entry, name);
  if (value === '') {
    return as === 'Cell' && NoCell ? <NoCell /> : <span className="text-ink-soft">–</span>;
  }
  const text = (as === 'Cell' ? previewOf : plainTextOf)(definition, name, entry, timeZone);
  return <Ui definition={definition} entry={entry} name={name} field={field} value={value} text={text} />;
}
