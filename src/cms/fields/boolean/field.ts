import * as z from 'zod';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

export interface BooleanField extends Field<'boolean', 0 | 1> {}

declare module '../field.ts' {
  interface FieldTypes {
    boolean: BooleanField;
  }
}

/**
 * Yes or no, stored as 1 or 0, which neither database converts. A form sends 1 for a ticked box and nothing otherwise;
 * JSON may send true and false.
 */
export function boolean(options: Omit<FieldOptions, 'required'>): BooleanField {
  const schema = z.preprocess(
    (sent) => (sent === '1' || sent === true ? 1 : sent === '0' || sent === false ? 0 : sent),
    z.literal([0, 1], 'Please send 1 (yes) or 0 (no).'),
  );
  return field({
    kind: 'boolean',
    options,
    empty: 0,
    schema,
    column: 'integer',
    plainText: (value) => (value === '1' ? 'Yes' : 'No'),
    answer: z.literal([0, 1]),
  });
}

export const booleanSamples = (): FieldSamples => ({
  valid: [
    { sent: '1', stored: 1 },
    { sent: '0', stored: 0 },
    { sent: '', stored: 0 },
  ],
  invalid: ['2', 'yes', 'on'],
  wrongTypes: [2, [1], { a: 1 }],
});
