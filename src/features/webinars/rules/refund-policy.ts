import { addDays } from '#core/time/calendar.ts';

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

// What parents get back who cancel (product: Refunds). The legal page, the emails and the pages of registrations say the same.

/** The rules, as the settings of the site have them. Hours and days are whole numbers. */
export interface RefundPolicy {
  /** Hours before the start, until which all is paid back. */
  fullHours: number;
  /** Hours before the start, from which on it counts as not having come. */
  noShowHours: number;
  /** Hours after cancelling in which a refund is to be asked for. */
  askHours: number;
  /** Business days in which it is credited. */
  creditDays: { least: number; most: number };
}

/** The specification's own. */
export const usualRefundPolicy: RefundPolicy = {
  fullHours: 24,
  noShowHours: 3,
  askHours: 48,
  creditDays: { least: 7, most: 10 },
};

/** Under what terms somebody enrolled; kept with the registration as they were then. */
export interface RegistrationTerms {
  policy: RefundPolicy;
  /** As it was named then, in rupees as typed; empty: nothing was to be paid. */
  price: string;
  /**
   * The latest start (ISO, UTC) of which the parent was told: a webinar that is brought forward takes nothing from them.
   * Absent: none that is known.
   */
  promised?: string;
  /** It was moved here, or taken again, so late that the former date would have brought no refund: nor does this one. */
  isMovedLate?: true;
}
