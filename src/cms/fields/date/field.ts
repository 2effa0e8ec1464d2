import * as z from 'zod';
import { firstDay, lastDay } from '#core/time/calendar.ts';
import { type Field, type FieldOptions, field, type KindSamples } from '../field.ts';

export interface DateOptions extends FieldOptions {
  /** Whether a typed date is in the future; `mostly`: sometimes in the past. */
  ahead?: 'always' | 'mostly';
  /** Whether it is the date of something done. */
  behind?: true;
}

export interface DateField extends Field<'date', string | null> {
  readonly ahead: DateOptions['ahead'];
  readonly behind: boolean;
}

/** A calendar date, `YYYY-MM-DD`, in the site's time zone. */
export function date(options: DateOptions): DateField {
  const schema = z.iso
    .date('Please enter a date as YYYY-MM-DD.')
    .refine((day) => day >= firstDay && day <= lastDay, outOfBounds)
    .nullable();
  const json = {
    ...{ type: ['string', 'null'], format: 'date' },
    description: `From ${firstDay} to ${lastDay}.`,
  };
  return {
    ...field({ kind: 'date', options, empty: null, schema, json }),
    ahead: options.ahead,
    behind: options.behind ?? false,
  };
}

/** Limits to years that every calendar, database and clock supports. */
export const outOfBounds = 'Please enter a year from 1900 to 2200.';

export const dateSamples = (): KindSamples => ({
  valid: [
    { sent: '2028-02-29', kept: '2028-02-29' },
    { sent: firstDay, kept: firstDay },
    { sent: lastDay, kept: lastDay },
    { sent: '', kept: null },
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
