import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

export interface ReferenceOptions extends FieldOptions {
  /** The type of the record that it refers to. */
  to: string;
}

export interface ReferenceField extends Field<'reference', string> {
  readonly to: string;
}

declare module '../field.ts' {
  interface FieldTypes {
    reference: ReferenceField;
  }
}

/** Another record by its `_id`; empty: none. Whether it exists is checked in the database. */
export function reference(options: ReferenceOptions): ReferenceField {
  return {
    ...field({ kind: 'reference', options, empty: '', schema: storableText(100) }),
    to: options.to,
  };
}

/** Whether the record exists is checked in the database. */
export const referenceSamples = (): FieldSamples => ({
  valid: [{ sent: '', stored: '' }],
  invalid: ['x'.repeat(101), 'before\0after'],
  wrongTypes: [7, true, ['a']],
});
