import type { RecordType } from '#cms/records/definition.ts';
import type { FieldValue } from './field.ts';
import { valueOfIds } from './references/field.ts';

/** A stored record of any type, as the API returns it. */
export interface Entry {
  _id: string;
  children?: Entry[];
  [field: string]: FieldValue | string[] | Entry[] | undefined;
}

/** The value of a field of an entry; ids of other records in the form that forms and records use. */
export function fieldValue(entry: Entry, field: string): FieldValue {
  const value = entry[field];
  if (!Array.isArray(value)) return value ?? null;
  return valueOfIds(value.filter((one) => typeof one === 'string'));
}

export function textOf(entry: Entry, field: string): string {
  return String(fieldValue(entry, field) ?? '');
}

/** The title of an entry for staff. */
export function titleOf(definition: RecordType, entry: Entry): string {
  return textOf(entry, definition.title);
}
