import { addDays, clockOf } from '../../../content/calendar.ts';

/** When things mostly go out, and the hour for a day of which nobody has said one. */
export const usualTime = '09:00';

/**
 * The moments that are mostly chosen, as the clock of the site shows them (YYYY-MM-DDTHH:MM).
 *
 * @param after the moment (ISO, UTC) that the chosen one follows; empty: it is the first
 */
export function quickMoments(timeZone: string, now: Date, after = ''): [words: string, clock: string][] {
  const today = clockOf(now.toISOString(), timeZone).slice(0, 10);
  if (after) {
    const [day = '', time] = clockOf(after, timeZone).split('T');
    return [
      ['A week later', `${addDays(day, 7)}T${time}`],
      ['Four weeks later', `${addDays(day, 28)}T${time}`],
    ];
  }
  // The next one: whoever plans on a Sunday does not mean the morning that is over.
  const untilSunday = 7 - new Date(`${today}T00:00:00Z`).getUTCDay();
  return [
    ['Tomorrow 9:00', `${addDays(today, 1)}T${usualTime}`],
    ['Sunday 9:00', `${addDays(today, untilSunday)}T${usualTime}`],
  ];
}
