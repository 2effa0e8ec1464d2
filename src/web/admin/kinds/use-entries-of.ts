import { useEffect, useState } from 'react';
import type { RecordType } from '../../../content/define-record.ts';
import { findRecordType } from '../../../content/index.ts';
import type { Entry } from '../entry.ts';
import { fetchTitles } from '../list/fetch-entries.ts';

/** The type of the records that a field names. */
export function typeOf({ to }: { to: string }): RecordType {
  const found = findRecordType(to);
  if (!found) throw new Error(`There are no records of the type ${to}.`);
  return found.definition;
}

/** Lists that are on their way: all who ask for one meanwhile wait for the same. */
const underWay = new Map<string, Promise<Entry[]>>();

/** What all records of a type are called; undefined until they are known. */
export function useEntriesOf(definition: RecordType): Entry[] | undefined {
  const [entries, setEntries] = useState<Entry[]>();
  useEffect(() => {
    let isGone = false;
    const { name } = definition;
    const asked = underWay.get(name) ?? fetchTitles(definition).finally(() => underWay.delete(name));
    underWay.set(name, asked);
    asked.then((found) => isGone || setEntries(found)).catch(console.error);
    return () => {
      isGone = true;
    };
  }, [definition]);
  return entries;
}
