/** Tells the calendar day, `YYYY-MM-DD`, of a moment in a time zone (an IANA name, such as Asia/Kolkata). */
export function calendarOf(timeZone: string): (moment: Date) => string {
  // Swedish dates are written as ISO days. Making the format costs far more than using it.
  const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone });
  // Asked at every request. Zones differ by whole minutes, so a day begins with a minute.
  let known = { minute: Number.NaN, day: '' };
  return (moment) => {
    const minute = Math.floor(moment.getTime() / 60_000);
    if (minute !== known.minute) known = { minute, day: isoDay.format(moment) };
    return known.day;
  };
}

/** A day that lies some days after (or, negative, before) another one. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

const display = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day as visitors read it, en-GB: 5 Nov 2026 (product: Values). */
export function formatDay(day: string): string {
  return display.format(new Date(`${day}T00:00:00Z`));
}

/** What the clock of a time zone shows at a moment, as YYYY-MM-DDTHH:MM. */
export function clockOf(moment: string | number, timeZone: string): string {
  // Swedish dates are written as ISO days.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(new Date(moment)).replace(' ', 'T');
}

/** The moment at which the clock of a time zone shows a time, given as YYYY-MM-DDTHH:MM; in ISO, UTC. */
export function momentAt(clock: string, timeZone: string): string {
  const inUtc = Date.parse(`${clock}Z`);
  let moment = inUtc;
  // The second look is for days on which clocks are changed: the first one looked some hours beside it.
  for (let look = 0; look < 2; look++) {
    moment = inUtc - (Date.parse(`${clockOf(moment, timeZone)}Z`) - moment);
  }
  return new Date(moment).toISOString();
}
