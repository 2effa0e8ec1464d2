/** As in `Intl` for en-GB, which differs between browsers and takes a cheap phone a tenth of a second to initialise. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/**
 * A day for visitors, en-GB: 5 Nov 2026 (product: Values). Separate from calendar.ts, which hardly any public page
 * needs.
 *
 * @param day YYYY-MM-DD
 * @throws RangeError for an invalid day
 */
export function formatDay(day: string): string {
  const [year, month, date] = new Date(`${day}T00:00:00Z`).toISOString().split(/[-T]/);
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`;
}

/** The same with the weekday: Sat 5 Dec 2026. @throws RangeError for an invalid day */
export function formatDayWithWeekday(day: string): string {
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${formatDay(day)}`;
}
