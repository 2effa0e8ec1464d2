import { formatDayWithWeekday } from '#core/time/format-day.ts';
import { type SessionPreference, timesOfDay } from './preferred-time.ts';

/** The preference in words: 'Sat 5 Dec 2026, morning'; empty: none. */
export function describePreference({ preferredDay, preferredTime }: SessionPreference): string {
  return [
    preferredDay && formatDayWithWeekday(preferredDay),
    preferredTime && timesOfDay[preferredTime].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
}
