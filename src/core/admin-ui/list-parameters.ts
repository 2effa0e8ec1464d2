import { isDay } from '#core/time/calendar.ts';

/** The page that an address of a list asks for; the first where it asks for none that can be. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1;
}

/** The words that are looked for, as the search box leaves them: it would go on to the trimmed ones by itself, away from what is open over the list. */
export function readSearch(query: URLSearchParams): string {
  return (query.get('q') ?? '').slice(0, 200).trim();
}

/** A calendar day, `YYYY-MM-DD`; empty: none. */
export function readDay(query: URLSearchParams, name: string): string {
  const day = query.get(name) ?? '';
  return isDay(day) ? day : '';
}
