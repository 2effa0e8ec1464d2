/** Reused between calls, of which there are thousands: the current row of the table, and the two before it. */
let rows: [number[], number[], number[]] = [[], [], []];

/**
 * The number of letters to add, remove, change or swap with the next one to turn one word into the other.
 *
 * @returns a number above `most` where it is greater than that
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last, next] = rows;
  for (let j = 0; j <= other.length; j++) last[j] = j;
  for (let i = 1; i <= one.length; i++) {
    next[0] = i;
    let least = i;
    const sign = one.charCodeAt(i - 1);
    for (let j = 1; j <= other.length; j++) {
      const isSame = sign === other.charCodeAt(j - 1);
      let cost = (last[j - 1] ?? 0) + (isSame ? 0 : 1);
      cost = Math.min(cost, (last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      const isSwapped = i > 1 && j > 1 && sign === other.charCodeAt(j - 2);
      if (isSwapped && one.charCodeAt(i - 2) === other.charCodeAt(j - 1))
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, last, next] = [last, next, before];
  }
  rows = [before, last, next];
  return last[other.length] ?? most + 1;
}

/** The known word that is nearest to a possibly mistyped one. @param most maximum number of changed letters */
export function nearestWord(word: string, known: readonly string[], most: number): string | undefined {
  const [best] = known
    .map((one) => ({ one, changes: editDistance(word.toUpperCase(), one, most) }))
    .filter(({ changes }) => changes <= most)
    .toSorted((first, second) => first.changes - second.changes);
  return best?.one;
}
