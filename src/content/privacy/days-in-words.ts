const year = 365;

/** How long something is kept, as people say it: 730 days are 2 years, and 100 stay days. */
export function longInWords(days: number): string {
  return days > 0 && days % year === 0 ? counted(days / year, 'year') : counted(days, 'day');
}

/** A number of something, such as '1 day' and '24 hours'. */
export function counted(number: number, unit: string): string {
  return `${number.toLocaleString('en-IN')} ${unit}${number === 1 ? '' : 's'}`;
}
