import * as z from 'zod';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

// The value of a `references` field in records and columns is a text of ids with commas, in the order of selection. The
// API and its clients use a list.

/** The ids in a value of such a field. */
export function referencedIds(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? value.split(',') : [];
}

/** The value with these ids, each once. */
export function valueOfIds(ids: readonly string[]): string {
  return [...new Set(ids)].join(',');
}

export interface ReferencesOptions extends Omit<FieldOptions, 'required'> {
  /** The type of the records that it refers to: content with a link. */
  to: string;
  /** The query parameter that filters a list by a referenced record's link. */
  parameter: string;
}

export interface ReferencesField extends Field<'references', string> {
  readonly to: string;
  readonly parameter: string;
}

declare module '../field.ts' {
  interface FieldTypes {
    references: ReferencesField;
  }
}

/** More than a page can show. */
const maxReferences = 20;
const message = 'Please choose from the list.';

/**
 * Records of one type by their `_id`s; empty: none. Sent as a list, as a repeated form field, or as one text: a JSON
 * list, or ids with commas. Whether they exist is checked in the database.
 */
export function references(options: ReferencesOptions): ReferencesField {
  const id = z.string(message).regex(/^[\w-]{1,100}$/, message);
  const list = z
    .array(id, message)
    .max(maxReferences, `Please choose ${maxReferences} at most.`)
    .transform((ids) => valueOfIds(ids));
  const answer = z.array(z.string()).max(maxReferences);
  const schema = z.preprocess(toList, list);
  const plainText = (value: string) => value.replaceAll(',', ', ');
  return {
    ...field({ kind: 'references', options, empty: '', schema, plainText, answer }),
    to: options.to,
    parameter: options.parameter,
  };
}

function toList(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  const text = sent.trim();
  if (text === '') return [];
  if (!text.startsWith('[')) return text.split(',').map((id) => id.trim());
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const referencesSamples = (): FieldSamples => ({
  valid: [
    { sent: '', stored: '', returned: [] },
    { sent: '[]', stored: '', returned: [] },
  ],
  invalid: ['two words', '["a"', '{}', "' or 1=1 --", 'before\0after', 'a,'.repeat(30), 'there-is-none'],
  wrongTypes: [7, true, [7], [['a']], { a: 1 }],
});
