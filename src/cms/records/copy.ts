import type { FieldValue } from '#cms/fields/field.ts';
import type { AnyField } from '#cms/fields/index.ts';
import type { ContentType } from './content-type.ts';

export type CopiedField = [field: string, value: FieldValue];

/**
 * What of a field does not go into a copy: its address is its own, it is published and timed anew, and its place is not that
 * of the original. Captions are files that a save has to bring; pictures and videos are shared by their names.
 */
const own: ReadonlySet<AnyField['kind']> = new Set(['slug', 'status', 'order', 'moment', 'captions']);

/**
 * A copy of an entry, as the form of a new one takes it.
 *
 * @param entry its fields, as records hold them
 * @returns a text for each field that is copied
 */
export function copyOf(
  { fields, title }: Pick<ContentType, 'fields' | 'title'>,
  entry: Readonly<Record<string, FieldValue>>,
): Record<string, string> {
  const copied = Object.entries(fields).flatMap(([name, { kind, isSetBySite }]): [string, string][] => {
    if (own.has(kind) || isSetBySite) return [];
    const value = String(entry[name] ?? '');
    return [[name, name === title && value ? `Copy of ${value}` : value]];
  });
  return Object.fromEntries(copied);
}
