import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, csvAnswer, day, text } from '#core/api/schemas.ts';
import { defaultSpan, type VisitSpan, visitSpans } from './rules/visits.ts';

/** The query of the calls, and of the screen's address. */
export const visitQuery = z.object({
  days: z
    .enum(visitSpans.map(String) as [`${VisitSpan}`], `days is one of ${visitSpans.join(', ')}.`)
    .transform((days) => Number(days) as VisitSpan)
    .default(defaultSpan)
    .meta({ type: 'integer', enum: [...visitSpans] }),
});

const previous = count.describe('In the period before, of the same length.');
const visitFigures = z.object({
  ...{ from: day, to: day, total: count, previous },
  days: z.array(z.object({ day, count })).describe('Every day, the oldest first.'),
  pageCount: count.describe('Number of different pages; only the most viewed are listed.'),
  pages: z.array(
    z.object({
      page: text.describe('The path of the page.'),
      title: text.describe('Empty: the page no longer exists.'),
      ...{ count, previous },
    }),
  ),
  searches: z.array(z.object({ text, count })).describe('Without results, the most frequent first.'),
});
/** The visits of a period of days that ends today. */
export type VisitFigures = z.output<typeof visitFigures>;

/** The calls about page views and searches without results. */
export const visitCalls = defineCalls('Visits', {
  'GET visits': {
    summary: 'Page views, and searches without results',
    action: 'visit.read',
    query: visitQuery,
    answers: { 200: visitFigures },
  },
  'GET visits.csv': {
    summary: 'Export the visits as CSV',
    action: 'visit.read',
    query: visitQuery,
    answers: { 200: csvAnswer('The days, the pages and the searches.') },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof visitCalls> {}
}
