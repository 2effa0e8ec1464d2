const parts = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/**
 * Writes moments as staff read them, on the clock of the site: what was sent this morning was sent this morning for
 * everybody. The zone is named where the clock of the reader shows something else.
 *
 * @param timeZone an IANA name
 */
export function momentsIn(timeZone: string): (moment: string) => string {
  const here = new Intl.DateTimeFormat('en-GB', parts);
  const atSite = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone });
  const named = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone, timeZoneName: 'short' });
  return (moment) => {
    const date = new Date(moment);
    if (Number.isNaN(date.getTime())) return 'Invalid date';
    const text = atSite.format(date);
    return text === here.format(date) ? text : named.format(date);
  };
}
