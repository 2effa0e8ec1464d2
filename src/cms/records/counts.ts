import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { hasChildren, type RecordType } from './definition.ts';
import { isSeen, seenColumn } from './publication.ts';
import { type ListQuery, names } from './record-query.ts';
import { type LooseTables, tableOf, type UntypedRow } from './untyped-rows.ts';

// Lists tell how many records there are, and counting them takes longer than the rest of the call once there are many.
// So the numbers are kept, by the one place where all writes go.

/** How many records more (or, negative, fewer) there are: by type, and whether visitors see them. */
type CountChanges = Map<string, number>;

/** Over how many rows PostgreSQL's writers are spread, so that they seldom wait for one another. */
const shards = 16;

/** Notes that a record is there from now on (1), or that one is not any more (-1). */
export function updateCount(
  scope: Scope,
  definition: RecordType,
  row: UntypedRow | undefined,
  change: 1 | -1,
): void {
  if (!row) return;
  raiseCount(scope, definition.name, isSeen(definition, row) ? 1 : 0, change);
}

/** Notes that there are more or, negative, fewer of something from now on: of records, or of what hooks count. */
export function raiseCount(scope: Scope, name: string, isPublished: 0 | 1, change: number): void {
  const counts = scope.ofTransaction(beginCounting);
  const key = `${name} ${isPublished}`;
  counts.set(key, (counts.get(key) ?? 0) + change);
}

/** The changes of a transaction, stored when it ends. */
function beginCounting(inside: Scope): CountChanges {
  const counts: CountChanges = new Map();
  inside.beforeCommit(() => keepCounts(inside, counts));
  return counts;
}

/**
 * Stores what a transaction has changed. It happens last, in one order for all and in one shard: what is locked here is
 * held for a moment only, and nothing that holds it waits for anything else.
 */
async function keepCounts({ db, engine }: Scope, counts: CountChanges): Promise<void> {
  const shard = engine === 'postgres' ? Math.floor(Math.random() * shards) : 0;
  for (const [key, total] of [...counts].toSorted()) {
    if (total === 0) continue;
    const [record = '', isPublished] = key.split(' ');
    await db
      .insertInto('recordCount')
      .values({ record, isPublished: Number(isPublished), shard, total })
      .onConflict((conflict) =>
        conflict.columns(['record', 'isPublished', 'shard']).doUpdateSet({
          total: sql<number>`"recordCount"."total" + excluded."total"`,
        }),
      )
      .execute();
  }
}

/** Whether a list holds all records of a type that may be seen, so that their number is known. */
export function isWhole(
  definition: RecordType,
  { search, without, owner, naming, days, status, statusFilter, carrying }: ListQuery,
): boolean {
  const hasStatus = status !== undefined || statusFilter !== undefined;
  const isNarrowed =
    hasStatus || search || without || owner !== undefined || naming || days || carrying?.length;
  return !isNarrowed && !hasChildren(definition);
}

/** How many records there are of a type, or how many of them visitors see. */
export async function countAll(
  db: Kysely<Tables>,
  { name }: Pick<RecordType, 'name'>,
  { unpublished }: Pick<ListQuery, 'unpublished'>,
): Promise<number> {
  const all = db
    .selectFrom('recordCount')
    .select(({ fn }) => fn.sum('total').as('total'))
    .where('record', '=', name);
  const counted = unpublished ? all : all.where('isPublished', '=', 1);
  const { total } = await counted.executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/**
 * How many records name another one. Indexes alone are asked: whether visitors see an article stands behind its text, and
 * who is named has written thousands of them.
 */
export async function countNaming(
  db: Kysely<LooseTables>,
  definition: RecordType,
  { field, id, notIn }: NonNullable<ListQuery['naming']>,
  { unpublished }: Pick<ListQuery, 'unpublished'>,
): Promise<number> {
  const seen = unpublished ? undefined : seenColumn(definition);
  const idsWhere = (condition: RawBuilder<unknown>) =>
    sql`(select "id" from ${sql.table(tableOf(definition))} where ${condition})`;
  let found = db.selectFrom(tableOf(definition)).where(names(field, id));
  if (seen) found = found.where(sql<boolean>`"id" not in ${idsWhere(sql`${sql.ref(seen)} = 0`)}`);
  if (notIn) found = found.where(sql<boolean>`"id" not in ${idsWhere(names(notIn, id))}`);
  const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

/** ISO moments in UTC: from the first one on, and before the second. */
export type Span = readonly [from: string, to: string];

/** How many records came within each span, all asked at once. */
export async function countWithin(
  db: Kysely<LooseTables>,
  definition: RecordType,
  moment: string,
  spans: readonly Span[],
  exceptStatus?: string,
): Promise<number[]> {
  const isCounted = exceptStatus === undefined ? sql`` : sql`and "status" <> ${exceptStatus}`;
  const counts = spans.map(
    ([from, to]) => sql<number>`(select count(*) from ${sql.table(tableOf(definition))}
      where ${sql.ref(moment)} >= ${from} and ${sql.ref(moment)} < ${to} ${isCounted})`,
  );
  const columns = counts.map((count, index) => sql`${count} as ${sql.ref(`n${index}`)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  return spans.map((_span, index) => Number(rows[0]?.[`n${index}`] ?? 0));
}
