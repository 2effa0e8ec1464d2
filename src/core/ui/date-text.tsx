import { formatDay } from '#core/time/format-day.ts';

/** A day to read and, where there is one, for machines. It is written on the server: browsers spell months differently. */
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

/** A stored day to be shown, or the words for one that is missing or unreadable (product: Texts). */
export function shownDate(day: string | null, missing: string): ShownDate {
  if (!day) return { text: missing };
  try {
    return { text: formatDay(day), day };
  } catch {
    return { text: 'Invalid date' };
  }
}
