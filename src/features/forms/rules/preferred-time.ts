/** The optional fields of the session form, named as in its payload. */
export const preferenceFields = ['preferredDay', 'preferredTime'] as const;

/** The times of day that a parent can prefer; the first one is the default. */
export const timesOfDay = {
  '': 'Any time',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
} as const;

/** When a parent would like the session. */
export interface SessionPreference {
  /** A calendar day in the site's time zone. */
  preferredDay: string | null;
  preferredTime: keyof typeof timesOfDay;
}

/** The first and the last day that can be preferred, YYYY-MM-DD. */
export interface PreferableDays {
  first: string;
  last: string;
}

/** The error of a preferred day, if any. @param day YYYY-MM-DD; empty: none */
export function preferredDayProblem(day: string, { first, last }: PreferableDays): string | undefined {
  if (!day) return undefined;
  if (day < first) return 'Please choose tomorrow or a later day.';
  return day > last ? 'Please choose a day within six months.' : undefined;
}
