/**
 * A moment on the clock of the site, as parents read it: Sun 6 Dec, 5:00 pm.
 *
 * @param timeZone an IANA name; absent: on the clock of the browser
 */
export function momentWords(moment: string, timeZone?: string): string {
  const at = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(new Date(moment));
  const time = at({ hour: 'numeric', minute: '2-digit', hour12: true }).replace(/^0:/, '12:');
  return `${at({ weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '')}, ${time}`;
}
