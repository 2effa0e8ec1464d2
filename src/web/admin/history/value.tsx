import type { RecordType } from '../../../content/define-record.ts';
import type { FieldValue } from '../../../content/kinds/field.ts';
import { plainTextOf } from '../kinds/plain-text.ts';
import { Shown } from '../kinds/shown.tsx';
import { useTimeZone } from '../use-time-zone.ts';

interface ValueProps {
  definition: RecordType;
  field: string;
  value: FieldValue;
}

/** What a field held: videos and other records so that they can be told apart, the rest in plain words. */
export function Value({ definition, field, value }: ValueProps) {
  const timeZone = useTimeZone();
  const entry = { _id: '', [field]: value };
  switch (definition.fields[field]?.kind) {
    case 'video':
    case 'captions':
    case 'parent':
    case 'reference':
    case 'references':
      return <Shown as="Detail" definition={definition} entry={entry} name={field} />;
    default:
      return plainTextOf(definition, field, entry, timeZone);
  }
}
