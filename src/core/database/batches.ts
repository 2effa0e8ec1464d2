import { type DeleteResult, type SelectQueryBuilder, sql } from 'kysely';
import { yieldToEventLoop } from '#core/promises.ts';

/** Milliseconds of work between two yields. */
const yieldAfter = 10;

/** Returns a function that yields to the event loop when it is called after ten milliseconds of work. */
export function createPacer(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < yieldAfter) return;
    await yieldToEventLoop();
    startedAt = performance.now();
  };
}

/**
 * Processes each item of a list in order, and yields to the event loop in between: SQLite answers within one tick of
 * the loop, so thousands of queries in a row would block all other requests.
 *
 * @returns the results in the order of the list
 */
export async function mapYielding<Item, Result>(
  list: readonly Item[],
  work: (one: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const pace = createPacer();
  for (const one of list) {
    results.push(await work(one));
    await pace();
  }
  return results;
}

/** Rows per read. */
const slice = 100;

/**
 * Iterates over rows of a list from which processed rows disappear. A row that stays is visited once, and does not
 * block the rows after it; other requests are served in between.
 *
 * @param list reads rows in a stable order
 * @param keyOf the identity of a row
 */
export async function* remainingRows<Row>(
  list: (page: { limit: number; offset: number }) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  const visited = new Set<string>();
  for (let offset = 0; ; ) {
    const rows = await list({ limit: slice, offset });
    const unvisited = rows.filter((row) => !visited.has(keyOf(row)));
    for (const row of unvisited) {
      await yieldToEventLoop();
      visited.add(keyOf(row));
      yield row;
    }
    if (rows.length < slice) return;
    offset += rows.length - unvisited.length;
  }
}

/** Splits a list into parts that fit the parameters of a statement. */
export function chunksOf<Item>(list: readonly Item[], size = 500): Item[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  );
}

/** A part of a list; without limit and offset the whole list. */
export interface Page {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Limits a select to a part of its rows. */
export function paged<Tables, Table extends keyof Tables, Output>(
  select: SelectQueryBuilder<Tables, Table, Output>,
  { limit, offset }: Page,
): SelectQueryBuilder<Tables, Table, Output> {
  if (limit === undefined && !offset) return select;
  return select.limit(limit ?? 2_147_483_647).offset(offset ?? 0);
}

/** The number of rows that a query selects. */
export async function countRows<Tables, Table extends keyof Tables, Output>(
  select: SelectQueryBuilder<Tables, Table, Output>,
): Promise<number> {
  const counted = select.select(sql`count(*)`.as('total')).$castTo<{ total: number | string }>();
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

/** Runs a deletion. @returns how many rows it has deleted */
export async function deleteRows(deletion: {
  executeTakeFirstOrThrow(): Promise<DeleteResult>;
}): Promise<number> {
  return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
}
