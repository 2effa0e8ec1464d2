import * as z from 'zod';
import { datetime as datetimeAnswer } from '#core/api/schemas.ts';
import { firstDay, lastDay } from '#core/time/calendar.ts';
import { outOfBounds } from '../date/field.ts';
import { type Field, type FieldOptions, type FieldSamples, type FormatValue, field } from '../field.ts';

interface DateTimeOptions extends FieldOptions {
  /** Whether it is the creation time of the record, which the site sets. */
  isArrival?: true;
}

export interface DateTimeField extends Field<'datetime', string> {
  readonly isArrival: boolean;
}

declare module '../field.ts' {
  interface FieldTypes {
    datetime: DateTimeField;
  }
}

/** A time as an ISO text in UTC; empty: none. */
export function datetime({ isArrival, ...rest }: DateTimeOptions): DateTimeField {
  const options: FieldOptions = { ...rest, ...(isArrival && { isSetBySite: true }) };
  const schema = z
    .union([z.literal(''), z.iso.datetime()], 'Please send a time such as 2026-11-21T10:00:00.000Z.')
    .transform((text) => text && new Date(text).toISOString())
    .refine((text) => !text || (text >= firstDay && text.slice(0, 10) <= lastDay), outOfBounds);
  const answer = datetimeAnswer.describe(`From ${firstDay} to ${lastDay}, in UTC; may be empty.`);
  const plainText: FormatValue = (value, formatDatetime) => formatDatetime(value);
  return {
    ...field({ kind: 'datetime', options, empty: '', schema, plainText, answer }),
    isArrival: isArrival === true,
  };
}

export const datetimeSamples = (): FieldSamples => ({
  valid: [
    { sent: '2026-11-21T10:00:00Z', stored: '2026-11-21T10:00:00.000Z' },
    { sent: '', stored: '' },
  ],
  invalid: [
    '2026-11-21',
    '2026-02-30T10:00:00Z',
    'now',
    '2026-11-21T10:00:00+05:30',
    ...['0001-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '2201-01-01T00:00:00Z', '9999-12-31T20:00:00Z'],
  ],
  wrongTypes: [1_795_255_200_000, true, ['2026-11-21T10:00:00Z']],
});
