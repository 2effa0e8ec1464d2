import * as z from 'zod';
import { type Field, type FieldOptions, field, type KindSamples } from './field.ts';

export interface MomentField extends Field<'moment', string> {}

/** A moment as an ISO text in UTC; empty: none. Where the site sets it, it is the one at which the record came. */
export function moment(options: FieldOptions): MomentField {
  const schema = z
    .union([z.literal(''), z.iso.datetime()], 'Please send a moment such as 2026-11-21T10:00:00.000Z.')
    .transform((text) => text && new Date(text).toISOString());
  const json = { type: 'string', format: 'date-time' };
  return field({ kind: 'moment', options, empty: '', schema, json });
}

export const momentSamples = (): KindSamples => ({
  valid: [
    { sent: '2026-11-21T10:00:00Z', kept: '2026-11-21T10:00:00.000Z' },
    { sent: '', kept: '' },
  ],
  invalid: ['2026-11-21', '2026-02-30T10:00:00Z', 'now', '2026-11-21T10:00:00+05:30'],
  wrongTypes: [1_795_255_200_000, true, ['2026-11-21T10:00:00Z']],
});
