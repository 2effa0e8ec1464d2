import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, field, type KindSamples } from '../field.ts';

export interface ParentField extends Field<'parent', string> {}

/**
 * The entry of the same type under which this one stands, by its `_id`; empty: at the top. A type that has one
 * answers its top entries, each with its `children`; there are no grandchildren.
 */
export function parent(options: Omit<FieldOptions, 'required'>): ParentField {
  return field({ kind: 'parent', options, empty: '', schema: storableText(100), json: { type: 'string' } });
}

/** That the named entry exists and stands at the top is asked of the database. */
export const parentSamples = (): KindSamples => ({
  valid: [{ sent: '', kept: '' }],
  invalid: ['there-is-none', "' or 1=1 --"],
  wrongTypes: [7, true, ['a']],
});
