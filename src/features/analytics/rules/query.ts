import * as z from 'zod';
import { usualSpan, type VisitSpan, visitSpans } from './visits.ts';

/** Over how many days visits are counted. */
export const visitQuery = z.object({
  days: z
    .enum(visitSpans.map(String), `days is one of ${visitSpans.join(', ')}.`)
    .transform((days) => Number(days) as VisitSpan)
    .default(usualSpan),
});
