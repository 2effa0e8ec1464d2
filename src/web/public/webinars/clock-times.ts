import type { WebinarTimes } from './webinar-times.ts';

/**
 * What a visitor's own clock shows while a webinar is held, with the day of the week where it is another day.
 *
 * @param timeZone an IANA name; absent: that of the browser
 * @returns undefined where that clock shows the same as the site's
 */
export function clockTimes(
  { start, end, day, ahead }: Omit<WebinarTimes, 'zone'>,
  timeZone?: string,
): string | undefined {
  const show = (moment: string, options: Intl.DateTimeFormatOptions, locale = 'en-GB') =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(moment));
  const clock = (moment: string) =>
    show(moment, { hour: 'numeric', minute: '2-digit', hour12: true }).replace(/^0:/, '12:');
  // Swedish dates are written as ISO days.
  const own = show(start, { dateStyle: 'short', timeStyle: 'short' }, 'sv-SE');
  const there = new Date(Date.parse(start) + ahead * 60_000).toISOString().slice(0, 16).replace('T', ' ');
  if (own === there) return undefined;
  const weekday = own.startsWith(day) ? '' : `${show(start, { weekday: 'short' })} `;
  return `${weekday}${clock(start)} – ${clock(end)}`;
}
