import { addDays } from '../calendar.ts';

/** The calendar day so many business days (Monday to Friday) after another one. Holidays are not known. */
export function afterBusinessDays(day: string, count: number): string {
  let [last, left] = [day, count];
  while (left > 0) {
    last = addDays(last, 1);
    if (!isWeekend(last)) left -= 1;
  }
  return last;
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
