import { momentsIn } from '../../../content/calendar.ts';

/** The name of the site's time, such as India Standard Time, where the reader's own clock shows another one. */
export function foreignClock(timeZone: string, now: Date): string | undefined {
  const moment = now.toISOString();
  if (momentsIn()(moment) === momentsIn(timeZone)(moment)) return undefined;
  const named = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' });
  return named.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value;
}
