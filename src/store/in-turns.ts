import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of work after which whoever waits is heard. */
const longest = 10;

/**
 * Does something with each of a list, one after the other, and lets others be answered in between. SQLite answers without a
 * turn of the loop: of somebody in whose name ten thousand forms were sent, all would otherwise be read in one.
 *
 * @returns what came of each
 */
export async function inTurns<One, Result>(
  list: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let heardAt = performance.now();
  for (const one of list) {
    results.push(await work(one));
    if (performance.now() - heardAt < longest) continue;
    await turn();
    heardAt = performance.now();
  }
  return results;
}

/**
 * Waits until others have been read. One turn is not enough for what begins while something is read: it goes on in the same
 * round of the event loop.
 */
export async function whileOthersAreRead(): Promise<void> {
  await turn();
  await turn();
}

/** A list in parts that a statement can name. */
export function slicesOf<One>(list: readonly One[], size = 500): One[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  );
}
