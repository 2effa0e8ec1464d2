import * as z from 'zod';
import { defaultSpan, type VisitSpan, visitSpans } from './visits.ts';

/** The query for the number of days. */
export const visitQuery = z.object({
  days: z
    .enum(visitSpans.map(String), `days is one of ${visitSpans.join(', ')}.`)
    .transform((days) => Number(days) as VisitSpan)
    .default(defaultSpan),
});
