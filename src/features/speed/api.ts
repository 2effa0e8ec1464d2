import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, day, text } from '#core/api/schemas.ts';
import { fieldDevices, fieldMetricNames } from './rules/measurements.ts';

const visit = z.object({
  page: z
    .string('Which kind of page?')
    .max(60, 'This is not a kind of page.')
    .describe('The kind of page; an unknown one is counted as `other`.'),
  device: z.enum(fieldDevices, 'A device is a phone or a desktop.'),
  values: z
    .partialRecord(
      z.enum(fieldMetricNames, 'This is not measured.'),
      z.number('A value is a number.').min(0, 'A value is not below 0.').max(86_400_000, 'That is too much.'),
      'What was measured?',
    )
    .describe('Milliseconds; CLS in its own unit.'),
});

const sum = z.object({
  visits: count,
  p75: z.number().min(0).describe('The 75th percentile: milliseconds, and for CLS its own unit.'),
});
const fieldValues = z.object({
  page: text.describe('The kind of page; `all`: all pages together.'),
  device: z.enum(fieldDevices),
  metric: z.enum(fieldMetricNames),
  ...sum.shape,
  weeks: z
    .array(z.object({ from: day, ...sum.shape }))
    .describe('By week, the oldest first; weeks without visits are left out.'),
});
/** The measurements of a period. */
export type FieldSum = z.output<typeof sum>;
/** The speed of one kind of page on one kind of device. */
export type FieldValues = z.output<typeof fieldValues>;

const tag = 'Speed';

export const fieldValueCalls = defineCalls(tag, {
  'GET field-values': {
    summary: 'The speed of pages for visitors in the last four weeks, and in each of twelve',
    action: 'fieldValue.read',
    answers: { 200: z.object({ today: day, values: z.array(fieldValues) }) },
  },
});

/** The call by which browsers report the speed of a page when visitors leave. */
export const fieldValueReportCalls = defineCalls(tag, {
  'POST field-values': {
    summary: 'Report the speed of a page for a visitor; only counts are stored',
    action: 'fieldValue.send',
    body: visit,
    bodyLimit: 1024,
    answers: { 204: z.null() },
    errors: [429],
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof fieldValueCalls>, TypesOfEach<typeof fieldValueReportCalls> {}
}
