import type { LooseRow } from './loose.ts';

/** Records of the first slice of a list, when nothing is known of how long its texts are. */
const firstLength = 10;
/**
 * Characters of a slice: to read them, and to make something of them, takes a few milliseconds. With five times as many
 * what has been read grows old in memory before it is let go, and to collect that holds everybody up ten times as often.
 */
const charactersAtOnce = 50_000;

/**
 * How many records the next slice of a list has. Articles may have any length, and while a slice is read and written
 * nothing else is done.
 *
 * @param rows of the slice before
 * @param most records in one slice
 */
export function nextLength(rows: readonly LooseRow[], most: number): number {
  if (rows.length === 0) return Math.min(firstLength, most);
  const fitting = Math.floor((charactersAtOnce * rows.length) / Math.max(1, charactersOf(rows)));
  // By and by: a few short ones say little of those that follow.
  return Math.max(1, Math.min(fitting, 2 * rows.length, most));
}

function charactersOf(rows: readonly LooseRow[]): number {
  let characters = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length;
  }
  return characters;
}
