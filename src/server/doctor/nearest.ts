/**
 * The known word that is nearest to one that may be mistyped.
 *
 * @param most letters that may have to be changed
 */
export function nearest(word: string, known: readonly string[], most: number): string | undefined {
  const [best] = known
    // Each letter more or less is a change: most words need not be compared, of thousands that an environment may have.
    .filter((one) => Math.abs(one.length - word.length) <= most)
    .map((one) => ({ one, changes: changesBetween(word.toUpperCase(), one) }))
    .filter(({ changes }) => changes <= most)
    .toSorted((first, second) => first.changes - second.changes);
  return best?.one;
}

/** How many letters have to be put in, taken out or replaced (Levenshtein). */
function changesBetween(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, place) => place);
  for (const [line, letter] of [...first].entries()) {
    const next = [line + 1];
    for (const [place, other] of [...second].entries()) {
      const replaced = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
