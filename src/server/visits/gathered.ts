/** Counts that wait to be written, by day: a page that is seen all the time costs a write now and then. */
export interface Gathered {
  day: string;
  seen: Map<string, number>;
  missed: Map<string, number>;
}

/** Different pages, or texts, that are held at once; then it is time to write. */
export const mostHeld = 1000;

export const nothingOf = (day: string): Gathered => ({ day, seen: new Map(), missed: new Map() });

export function addTo(counts: Map<string, number>, key: string, more = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

/**
 * Notes a search in vain. Whoever types has a page ask after each letter: what a longer text begins with is the same person
 * on the way to it, as far as anybody can tell.
 */
export function addSearch(missed: Map<string, number>, text: string): void {
  for (const [shorter, count] of missed) {
    if (shorter === text || !text.startsWith(shorter)) continue;
    if (count > 1) missed.set(shorter, count - 1);
    else missed.delete(shorter);
    break;
  }
  if (missed.has(text) || missed.size < mostHeld) addTo(missed, text);
}
