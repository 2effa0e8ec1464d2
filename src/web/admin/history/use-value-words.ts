import { useEffect, useState } from 'react';
import { formatDay } from '../../../content/calendar.ts';
import { fieldsOfKind, type RecordType } from '../../../content/define-record.ts';
import type { FieldValue } from '../../../content/kinds/field.ts';
import { published } from '../../../content/kinds/status.ts';
import { type Entry, titleOf } from '../entry.ts';
import { fetchEntries } from '../list/fetch-entries.ts';
import { useMoments } from '../people/use-moments.ts';

/** Says what fields hold as staff read it; nothing for what is empty. */
export function useValueWords(definition: RecordType): (field: string, value: FieldValue) => string {
  const moment = useMoments();
  const entries = useEntriesToStandUnder(definition);

  return (name, value) => {
    const field = definition.fields[name];
    const text = String(value ?? '');
    switch (field?.kind) {
      case 'status':
        return value === published ? 'Published' : 'Unpublished';
      case 'boolean':
        return value ? 'Yes' : 'No';
      case 'date':
        return text && formatDay(text);
      case 'moment':
        return text && moment(text);
      case 'select':
        return field.choices[text] ?? text;
      case 'video':
        return text && 'A video';
      case 'parent':
        return text ? standingUnder(definition, entries, text) : 'None: in the first row';
      default:
        return text;
    }
  };
}

function standingUnder(definition: RecordType, entries: Entry[] | undefined, id: string): string {
  if (!entries) return '…';
  const found = entries.find(({ _id }) => _id === id);
  return found ? titleOf(definition, found) : 'An entry that has gone';
}

function useEntriesToStandUnder(definition: RecordType): Entry[] | undefined {
  const [entries, setEntries] = useState<Entry[]>();
  useEffect(() => {
    if (fieldsOfKind(definition, 'parent').length === 0) return;
    const stop = new AbortController();
    fetchEntries(definition, new URLSearchParams(), stop.signal)
      .then((found) => setEntries(found.entries))
      .catch((error) => stop.signal.aborted || console.error(error));
    return () => stop.abort();
  }, [definition]);
  return entries;
}
