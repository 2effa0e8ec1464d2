import { useEffect, useState } from 'react';
import type { RecordType } from '#cms/records/definition.ts';
import type { Entry } from '../entry.ts';

/** Access to the records that fields refer to: fields do not know the registry, and cannot read lists by themselves. */
export interface ReferencedRecords {
  findRecordType(name: string): { definition: RecordType } | undefined;
  /** Titles of all records of a type, with their links where they have some. @throws ApiError */
  fetchTitles(definition: RecordType): Promise<Entry[]>;
  /** The path of the screen that lists a type. */
  screenAddress(definition: RecordType): string;
}

let registered: ReferencedRecords | undefined;

/** Sets the access of this process; done before an input of a reference is shown. */
export function registerReferencedRecords(records: ReferencedRecords): void {
  registered = records;
}

/** @throws Error where no access is registered */
export function referencedRecords(): ReferencedRecords {
  if (!registered) throw new Error('The records that fields refer to are not registered.');
  return registered;
}

/** The type of the records that a field names. */
export function referencedTypeOf({ to }: { to: string }): RecordType {
  const found = referencedRecords().findRecordType(to);
  if (!found) throw new Error(`There are no records of the type ${to}.`);
  return found.definition;
}

/** Lists that are being fetched, which all callers share. */
const pending = new Map<string, Promise<Entry[]>>();

/** The titles of all records of a type; undefined until they are known. */
export function useEntriesOf(definition: RecordType): Entry[] | undefined {
  const [entries, setEntries] = useState<Entry[]>();
  useEffect(() => {
    let isUnmounted = false;
    const { name } = definition;
    const fetched =
      pending.get(name) ??
      referencedRecords()
        .fetchTitles(definition)
        .finally(() => pending.delete(name));
    pending.set(name, fetched);
    fetched.then((found) => isUnmounted || setEntries(found)).catch(console.error);
    return () => {
      isUnmounted = true;
    };
  }, [definition]);
  return entries;
}
