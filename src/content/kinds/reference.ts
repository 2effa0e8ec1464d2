import { type Field, type FieldOptions, field, type KindSamples, storableText } from './field.ts';

export interface ReferenceOptions extends FieldOptions {
  /** The type of the record that it names. */
  to: string;
}

export interface ReferenceField extends Field<'reference', string> {
  readonly to: string;
}

/** Another record, by its `_id`; empty: none. That it exists is asked of the database. */
export function reference(options: ReferenceOptions): ReferenceField {
  const json = { type: 'string' };
  return {
    ...field({ kind: 'reference', options, empty: '', schema: storableText(100), json }),
    to: options.to,
  };
}

export const referenceSamples = (): KindSamples => ({
  valid: [{ sent: '0199a0b0-0000-7000-8000-000000000000', kept: '0199a0b0-0000-7000-8000-000000000000' }],
  invalid: ['x'.repeat(101), 'before\0after'],
  wrongTypes: [7, true, ['a']],
});
