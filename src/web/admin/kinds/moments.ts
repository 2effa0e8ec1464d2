const parts = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/**
 * Writes moments as staff read them, on the clock of the site: what was sent this morning was sent this morning for
 * everybody.
 *
 * @param timeZone an IANA name
 */
export function momentsIn(timeZone: string): (moment: string) => string {
  const atSite = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone });
  return (moment) => {
    const date = new Date(moment);
    return Number.isNaN(date.getTime()) ? 'Invalid date' : atSite.format(date);
  };
}

/** The name of the site's time, such as India Standard Time, where the reader's own clock shows another one. */
export function foreignClock(timeZone: string, now: Date): string | undefined {
  const here = new Intl.DateTimeFormat('en-GB', parts).format(now);
  if (here === momentsIn(timeZone)(now.toISOString())) return undefined;
  const named = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' });
  return named.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value;
}
