import type { WebinarTimes } from './webinar-times.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * What a visitor's own clock shows while a webinar is held, with the day of the week where it is another day. Without
 * `Intl`, which holds a cheap phone for a tenth of a second when it is asked for the first time.
 *
 * @param aheadAt minutes by which that clock is ahead of UTC at a moment; absent: the clock of the browser
 * @returns undefined where it shows the same as the site's
 */
export function clockTimes(
  { start, end, day, ahead }: Omit<WebinarTimes, 'zone'>,
  aheadAt = (moment: Date) => -moment.getTimezoneOffset(),
): string | undefined {
  /** A date whose UTC is what the clock shows. */
  const shown = (moment: Date) => new Date(moment.getTime() + aheadAt(moment) * 60_000);
  const clock = (date: Date) => {
    const hours = date.getUTCHours();
    const minutes = String(date.getUTCMinutes()).padStart(2, '0');
    return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`;
  };
  const begins = new Date(start);
  if (aheadAt(begins) === ahead) return undefined;
  const own = shown(begins);
  const weekday = own.toISOString().startsWith(day) ? '' : `${weekdays[own.getUTCDay()]} `;
  return `${weekday}${clock(own)} – ${clock(shown(new Date(end)))}`;
}
