/** A time of day (HH:MM) for people: 5:00 pm. Without `Intl`, which takes a cheap phone a tenth of a second to initialise. */
export function formatTime(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}${time.slice(2, 5)} ${hours < 12 ? 'am' : 'pm'}`;
}

/**
 * A range of times for people: 11:00 am – 12:30 pm IST.
 *
 * @param from HH:MM, as `to`
 * @param zone as `shortZoneName` has it; absent: not named
 */
export function formatTimeRange(from: string, to: string, zone?: string): string {
  return [`${formatTime(from)} – ${formatTime(to)}`, zone].filter(Boolean).join(' ');
}

/** By time zone: creating a formatter costs far more than using it. A site has one zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The short name of a time zone at a time, as India uses it: IST, elsewhere GMT-5.
 *
 * @param moment ISO, UTC
 * @param timeZone an IANA name
 */
export function shortZoneName(moment: string, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' });
  formats.set(timeZone, format);
  const parts = format.formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
