import * as z from 'zod';
import { day } from '#core/api/schemas.ts';
import { firstDay, isDay, lastDay } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

export interface DateOptions extends FieldOptions {
  /** Whether a typed date is in the future; `mostly`: sometimes in the past. */
  inFuture?: 'always' | 'mostly';
  /** Whether it is the date of something done. */
  isInPast?: true;
}

export interface DateField extends Field<'date', string | null> {
  readonly inFuture: DateOptions['inFuture'];
  readonly isInPast: boolean;
}

declare module '../field.ts' {
  interface FieldTypes {
    date: DateField;
  }
}

/** A calendar date, `YYYY-MM-DD`, in the site's time zone. */
export function date(options: DateOptions): DateField {
  const schema = z.iso
    .date('Please enter a date as YYYY-MM-DD.')
    .refine((day) => day >= firstDay && day <= lastDay, outOfBounds)
    .nullable();
  const answer = day.nullable().describe(`From ${firstDay} to ${lastDay}.`);
  const plainText = (value: string) => (isDay(value) ? formatDay(value) : value);
  return {
    ...field({ kind: 'date', options, empty: null, schema, plainText, answer }),
    inFuture: options.inFuture,
    isInPast: options.isInPast ?? false,
  };
}

/** Limits to years that every calendar, database and clock supports. */
export const outOfBounds = 'Please enter a year from 1900 to 2200.';

export const dateSamples = (): FieldSamples => ({
  valid: [
    { sent: '2028-02-29', stored: '2028-02-29' },
    { sent: firstDay, stored: firstDay },
    { sent: lastDay, stored: lastDay },
    { sent: '', stored: null },
  ],
  invalid: [
    '2027-02-29',
    '2027-13-01',
    '21/11/2026',
    'tomorrow',
    '2026-11-21T10:00:00Z',
    ...['0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31'],
  ],
  wrongTypes: [20261121, true, ['2026-11-21']],
});
