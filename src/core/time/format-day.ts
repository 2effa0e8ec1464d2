/** As `Intl` has them in en-GB, which differs between browsers and takes a cheap phone a tenth of a second at first. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/**
 * A day as visitors read it, en-GB: 5 Nov 2026 (product: Values). Apart from calendar.ts, which nearly no public page needs.
 *
 * @param day YYYY-MM-DD
 * @throws RangeError where it is none
 */
export function formatDay(day: string): string {
  const [year, month, date] = new Date(`${day}T00:00:00Z`).toISOString().split(/[-T]/);
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`;
}
