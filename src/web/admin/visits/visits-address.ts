import { usualSpan, type VisitSpan, visitSpans } from '../../../content/visits.ts';

/** Where the visits are. */
export const visitsPath = '/admin/visits';

/** Over how many days an address looks. */
export function readSpan(query: URLSearchParams): VisitSpan {
  return visitSpans.find((span) => String(span) === query.get('days')) ?? usualSpan;
}

/** The end of the address, `?` included; the usual is left out. */
export function toSpan(span: VisitSpan): string {
  return span === usualSpan ? '?' : `?days=${span}`;
}
