import type { RecordType } from '#cms/records/definition.ts';
import type { FieldValue } from './field.ts';
import { valueOfIds } from './references/field.ts';

/** A stored record of any type, as the API answers it. */
export interface Entry {
  _id: string;
  children?: Entry[];
  [field: string]: FieldValue | string[] | Entry[] | undefined;
}

/** What a field of an entry holds; ids of others as forms and records have them. */
export function fieldValue(entry: Entry, field: string): FieldValue {
  const value = entry[field];
  if (!Array.isArray(value)) return value ?? null;
  return valueOfIds(value.filter((one) => typeof one === 'string'));
}

export function textOf(entry: Entry, field: string): string {
  return String(fieldValue(entry, field) ?? '');
}

/** The words by which staff know an entry. */
export function titleOf(definition: RecordType, entry: Entry): string {
  return textOf(entry, definition.title);
}
