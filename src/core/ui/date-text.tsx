import { formatDay } from '#core/time/format-day.ts';

/**
 * A day for readers and, where it is valid, for machines. It is formatted on the server: browsers spell months
 * differently.
 */
export interface ShownDate {
  text: string;
  day?: string;
}

export function DateText({ date }: { date: ShownDate }) {
  return (
    <p className="text-small font-bold text-teal-text">
      {date.day ? <time dateTime={date.day}>{date.text}</time> : date.text}
    </p>
  );
}

/** A stored day for display, or the text for a missing or invalid one (product: Texts). */
export function shownDate(day: string | null, missing: string): ShownDate {
  if (!day) return { text: missing };
  try {
    return { text: formatDay(day), day };
  } catch {
    return { text: 'Invalid date' };
  }
}
