import * as z from 'zod';
import { largestNumber } from '#core/text/numbers.ts';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

export interface NumberOptions extends FieldOptions {
  least?: number;
  most?: number;
}

export interface NumberField extends Field<'number', number | null> {
  readonly least: number;
  readonly most: number;
}

declare module '../field.ts' {
  interface FieldTypes {
    number: NumberField;
  }
}

/** An integer within limits, such as the number of seats; empty: none. */
export function number(options: NumberOptions): NumberField {
  const { least = 0, most = largestNumber } = options;
  const message =
    most === largestNumber
      ? `Please enter a whole number, ${least} or more.`
      : `Please enter a whole number from ${least} to ${most}.`;
  const schema = z
    .preprocess(
      (sent) => (typeof sent === 'string' && /^-?\d{1,10}$/.test(sent.trim()) ? Number(sent) : sent),
      z.int(message).min(least, message).max(most, message),
    )
    .nullable();
  const answer = z.int().min(least).max(most).nullable();
  return {
    ...field({ kind: 'number', options, empty: null, schema, column: 'integer', answer }),
    least,
    most,
  };
}

export const numberSamples = (of: NumberField): FieldSamples => ({
  valid: [
    { sent: String(of.least), stored: of.least },
    { sent: '', stored: null },
  ],
  invalid: [String(of.least - 1), '1.5', 'many', '1e3', '99999999999'],
  wrongTypes: [true, [of.least], of.least - 1, 1.5],
});
