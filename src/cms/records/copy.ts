import type { AnyField, FieldValue } from '#cms/fields/field.ts';
import type { ContentType } from './content-type.ts';

export type CopiedField = [field: string, value: FieldValue];

/**
 * Field types that are not copied: a copy has its own address, status, times and position. Captions are files that have
 * to be uploaded again; pictures and videos are shared by name.
 */
const uncopiedTypes: ReadonlySet<AnyField['kind']> = new Set([
  'slug',
  'status',
  'order',
  'datetime',
  'captions',
]);

/**
 * The copy of an entry, as initial values of the form of a new one.
 *
 * @param entry its fields as in records
 * @returns a text for each copied field
 */
export function copyOf(
  { fields, title }: Pick<ContentType, 'fields' | 'title'>,
  entry: Readonly<Record<string, FieldValue>>,
): Record<string, string> {
  const copied = Object.entries(fields).flatMap(([name, { kind, isSetBySite }]): [string, string][] => {
    if (uncopiedTypes.has(kind) || isSetBySite) return [];
    const value = String(entry[name] ?? '');
    return [[name, name === title && value ? `Copy of ${value}` : value]];
  });
  return Object.fromEntries(copied);
}
