import { formatDay } from '../../content/calendar.ts';
import type { ShownDate } from './date-text.tsx';

/** A stored day to be shown, or the words for one that is missing or unreadable (product: Texts). */
export function shownDate(day: string | null, missing: string): ShownDate {
  if (!day) return { text: missing };
  try {
    return { text: formatDay(day), day };
  } catch {
    return { text: 'Invalid date' };
  }
}
