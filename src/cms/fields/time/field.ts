import * as z from 'zod';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

export interface TimeField extends Field<'time', string> {}

declare module '../field.ts' {
  interface FieldTypes {
    time: TimeField;
  }
}

/** A time of day in the site's time zone, `HH:MM` of 24 hours; empty: none. */
export function time(options: FieldOptions): TimeField {
  const message = 'Please enter a time as HH:MM.';
  const schema = z.string(message).regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, message);
  return field({
    kind: 'time',
    options,
    empty: '',
    schema,
    answer: z.string().regex(/^(\d\d:\d\d)?$/),
  });
}

export const timeSamples = (): FieldSamples => ({
  valid: [
    { sent: '17:05', stored: '17:05' },
    { sent: '00:00', stored: '00:00' },
    { sent: '', stored: '' },
  ],
  invalid: ['24:00', '5:05', '17:60', '5 pm', '17:05:00'],
  wrongTypes: [1705, true, ['17:05']],
});
