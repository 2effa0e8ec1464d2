import { addDays, calendarOf, momentAt } from '../../content/calendar.ts';

/**
 * The first moment after another one at which the clock of a time zone shows a time of day.
 *
 * @param at HH:MM
 */
export function nextAt(at: string, after: Date, timeZone: string): Date {
  const day = calendarOf(timeZone)(after);
  for (const next of [day, addDays(day, 1)]) {
    const moment = new Date(momentAt(`${next}T${at}`, timeZone));
    if (moment > after) return moment;
  }
  return new Date(momentAt(`${addDays(day, 2)}T${at}`, timeZone));
}
