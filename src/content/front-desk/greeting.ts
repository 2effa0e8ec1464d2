import { calendarOf, formatDay } from '../calendar.ts';
import type { ArrivedEnquiry } from './conversation.ts';

/**
 * A text of the settings with what it leaves open filled in from an enquiry: {name}, {city}, {date} (the day on which
 * it came, in the site's time zone) and {site}.
 */
export function filledFor(
  { name, city, createdAt }: Pick<ArrivedEnquiry, 'name' | 'city' | 'createdAt'>,
  text: string,
  timeZone: string,
): string {
  const date = formatDay(calendarOf(timeZone)(new Date(createdAt)));
  const known = new Map(Object.entries({ name, city, date, site: 'Ananta' }));
  // In one go: a parent may be called {city}.
  return text.replace(/\{(\w+)\}/g, (open, word: string) => known.get(word) ?? open);
}
