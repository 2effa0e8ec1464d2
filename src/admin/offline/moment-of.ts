/**
 * A moment in few words: the time, with its day where that is not today.
 *
 * @param at and `now` in milliseconds since 1970
 */
export function dayAndTimeOf(at: number, now: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone });
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at);
  return day.format(at) === day.format(now) ? time : `${day.format(at)}, ${time}`;
}
