import { setImmediate as turn } from 'node:timers/promises';
import type { SelectQueryBuilder } from 'kysely';

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

/** Rows that are read in one go. */
const slice = 100;

/**
 * All rows of a list from which those that are done disappear. A row that stays is passed over once, and keeps none after it
 * waiting; others are answered in between.
 *
 * @param list rows in an order that stays the same
 * @param keyOf what tells a row from the others
 */
export async function* remainingRows<Row>(
  list: (page: { limit: number; offset: number }) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  const seen = new Set<string>();
  for (let offset = 0; ; ) {
    const rows = await list({ limit: slice, offset });
    const unseen = rows.filter((row) => !seen.has(keyOf(row)));
    for (const row of unseen) {
      await turn();
      seen.add(keyOf(row));
      yield row;
    }
    if (rows.length < slice) return;
    offset += rows.length - unseen.length;
  }
}

/** A list in parts that a statement can name. */
export function slicesOf<One>(list: readonly One[], size = 500): One[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  );
}

/** A part of a list; without limit and offset it is the whole list. */
export interface Page {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Narrows a select to a part of its rows. */
export function paged<Tables, Table extends keyof Tables, Output>(
  select: SelectQueryBuilder<Tables, Table, Output>,
  { limit, offset }: Page,
): SelectQueryBuilder<Tables, Table, Output> {
  if (limit === undefined && !offset) return select;
  // SQLite has no OFFSET without a LIMIT.
  return select.limit(limit ?? 2_147_483_647).offset(offset ?? 0);
}
