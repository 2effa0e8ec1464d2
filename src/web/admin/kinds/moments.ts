import { momentsIn } from '../../../content/calendar.ts';

/** Under which clock moments are typed, such as India Standard Time (Asia/Kolkata). */
export function zoneInWords(timeZone: string): string {
  const named = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' });
  const name = named.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value;
  return name && name !== timeZone ? `${name} (${timeZone})` : timeZone;
}

/** The name of the site's time, such as India Standard Time, where the reader's own clock shows another one. */
export function foreignClock(timeZone: string, now: Date): string | undefined {
  const moment = now.toISOString();
  if (momentsIn()(moment) === momentsIn(timeZone)(moment)) return undefined;
  const named = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' });
  return named.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value;
}
