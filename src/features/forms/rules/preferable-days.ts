import { addDays } from '#core/time/calendar.ts';
import type { PreferableDays } from './preferred-time.ts';

/** From tomorrow for half a year. @param today a day in the site's time zone */
export function preferableDays(today: string): PreferableDays {
  return { first: addDays(today, 1), last: addDays(today, 183) };
}
