import { createDayFormatter } from '#core/time/calendar.ts';
import { createStartOfDay } from '#core/time/zoned-time.ts';

// Financial years of India: April to March, in Indian Standard Time, whatever the time zone of the site.

const timeZone = 'Asia/Kolkata';
const dayIn = createDayFormatter(timeZone);
const startOfDay = createStartOfDay(timeZone);

/** The calendar day of a moment in India. @param moment ISO, UTC @returns YYYY-MM-DD */
export const indianDayOf = (moment: string): string => dayIn(new Date(moment));

/** The calendar year in which the financial year of a moment begins. */
function firstYearOf(moment: string): number {
  const [year = 0, month = 0] = indianDayOf(moment).split('-').map(Number);
  return month < 4 ? year - 1 : year;
}

/** The financial year of a moment, as documents name it: `26-27`. @param moment ISO, UTC */
export function financialYearOf(moment: string): string {
  const first = firstYearOf(moment);
  return [first, first + 1].map((year) => String(year % 100).padStart(2, '0')).join('-');
}

/** When the financial year of a moment began (ISO, UTC): midnight in India before 1 April. @param moment ISO, UTC */
export const startOfFinancialYear = (moment: string): string => startOfDay(`${firstYearOf(moment)}-04-01`);
