import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

export interface ParentField extends Field<'parent', string> {}

declare module '../field.ts' {
  interface FieldTypes {
    parent: ParentField;
  }
}

/**
 * The `_id` of the parent entry of the same type; empty: top level. The API of such a type returns its top entries,
 * each with its `children`; there are no grandchildren.
 */
export function parent(options: Omit<FieldOptions, 'required'>): ParentField {
  return field({ kind: 'parent', options, empty: '', schema: storableText(100) });
}

/** Whether the entry exists and is on the top level is checked in the database. */
export const parentSamples = (): FieldSamples => ({
  valid: [{ sent: '', stored: '' }],
  invalid: ['there-is-none', "' or 1=1 --"],
  wrongTypes: [7, true, ['a']],
});
