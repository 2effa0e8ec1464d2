import * as z from 'zod';
import { largestNumber } from '../largest-number.ts';
import { type Field, type FieldOptions, field, type KindSamples } from './field.ts';

const message = 'Please enter a whole number, 0 or more.';

export interface OrderField extends Field<'order', number | null> {}

/** The place of an entry in its list: a whole number, 0 or more; entries without one come last. */
export function order(options: FieldOptions): OrderField {
  const schema = z
    .preprocess(
      (sent) => (typeof sent === 'string' && /^\d+$/.test(sent.trim()) ? Number(sent) : sent),
      z.int(message).min(0, message).max(largestNumber, message),
    )
    .nullable();
  return field({
    kind: 'order',
    options,
    empty: null,
    schema,
    column: 'integer',
    json: { type: ['integer', 'null'], minimum: 0, maximum: largestNumber },
  });
}

export const orderSamples = (): KindSamples => ({
  valid: [
    { sent: '3', kept: 3 },
    { sent: '0', kept: 0 },
    { sent: '', kept: null },
  ],
  invalid: ['-1', '1.5', 'first', '1e3', '99999999999'],
  wrongTypes: [true, [1], -1, 1.5],
});
