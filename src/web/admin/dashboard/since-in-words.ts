import { addDays, calendarOf, clockOf, formatDay } from '../../../content/calendar.ts';

/**
 * Since when something is so, as a person would say it: 'since 09:40', 'since yesterday', 'since Thursday', 'since 5 Nov
 * 2026'.
 *
 * @param since ISO
 * @param timeZone an IANA name, whose days are meant
 */
export function sinceInWords(since: string, now: Date, timeZone: string): string {
  const dayOf = calendarOf(timeZone);
  const [day, today] = [dayOf(new Date(since)), dayOf(now)];
  if (day === today) return `since ${clockOf(since, timeZone).slice(11)}`;
  if (day === addDays(today, -1)) return 'since yesterday';
  if (day > addDays(today, -7)) return `since ${weekday.format(new Date(`${day}T00:00:00Z`))}`;
  return `since ${formatDay(day)}`;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
