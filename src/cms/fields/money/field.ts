import * as z from 'zod';
import { formatPaise, maxAmount } from '#core/text/money.ts';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

export interface MoneyField extends Field<'money', number | null> {}

declare module '../field.ts' {
  interface FieldTypes {
    money: MoneyField;
  }
}

const message = `Please enter an amount in rupees, up to ${formatPaise(maxAmount)}, with at most two decimals.`;

/** An amount in paise; empty: none. Forms show and accept rupees (admin.tsx), everything else paise. */
export function money(options: FieldOptions): MoneyField {
  const schema = z
    .preprocess(
      (sent) => (typeof sent === 'string' && /^\d{1,10}$/.test(sent.trim()) ? Number(sent) : sent),
      z.int(message).min(0, message).max(maxAmount, message),
    )
    .nullable();
  return field({
    kind: 'money',
    options,
    empty: null,
    schema,
    column: 'integer',
    plainText: (value) => formatPaise(Number(value)),
    answer: z.int().min(0).max(maxAmount).nullable().describe('In paise.'),
  });
}

export const moneySamples = (): FieldSamples => ({
  valid: [
    { sent: '149900', stored: 149_900 },
    { sent: '0', stored: 0 },
    { sent: '', stored: null },
  ],
  invalid: ['-1', '1.5', '₹5', '1e3', '99999999999'],
  wrongTypes: [true, [1], -1, 1.5],
});
