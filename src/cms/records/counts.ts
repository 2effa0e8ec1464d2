import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { hasChildren, type RecordType } from './definition.ts';
import { isPublic, publicColumnOf } from './publication.ts';
import { type ListQuery, refersTo } from './record-query.ts';
import { tableOf, type UntypedRow, type UntypedTables } from './untyped-rows.ts';

// Lists return the total number of records, and counting many takes longer than the rest of the call. All writes
// therefore update stored counts.

/** Changes of the number of records, by type and public status. */
type CountChanges = Map<string, number>;

/** Number of rows over which PostgreSQL's writers are distributed to reduce lock waits. */
const shards = 16;

/** Counts a new record (1) or a removed one (-1). */
export function updateCount(
  scope: Scope,
  definition: RecordType,
  row: UntypedRow | undefined,
  change: 1 | -1,
): void {
  if (!row) return;
  changeCount(scope, definition.name, isPublic(definition, row) ? 1 : 0, change);
}

/** Changes a count by a positive or negative number: of records, or of a count of hooks. */
export function changeCount(scope: Scope, name: string, isPublished: 0 | 1, change: number): void {
  const counts = scope.perTransaction(createCountChanges);
  const key = `${name} ${isPublished}`;
  counts.set(key, (counts.get(key) ?? 0) + change);
}

/** The changes of a transaction, stored at its end. */
function createCountChanges(tx: Scope): CountChanges {
  const counts: CountChanges = new Map();
  tx.beforeCommit(() => storeCounts(tx, counts));
  return counts;
}

/**
 * Stores the changes of a transaction. Runs last, in a fixed order and in one shard: these locks are held briefly, and
 * their holder waits for no other lock.
 */
async function storeCounts({ db, engine }: Scope, counts: CountChanges): Promise<void> {
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

/** Whether a list contains all visible records of a type, so that its total is stored. */
export function isUnfiltered(
  definition: RecordType,
  { search, emptyField, owner, referringTo, days, status, statusFilter, referringToAll }: ListQuery,
): boolean {
  const hasStatus = status !== undefined || statusFilter !== undefined;
  const isNarrowed =
    hasStatus || search || emptyField || owner !== undefined || referringTo || days || referringToAll?.length;
  return !isNarrowed && !hasChildren(definition);
}

/** Number of records of a type, or of its public ones. */
export async function countAll(
  db: Kysely<Tables>,
  { name }: Pick<RecordType, 'name'>,
  { unpublished }: Pick<ListQuery, 'unpublished'>,
): Promise<number> {
  const all = db
    .selectFrom('recordCount')
    .select(({ fn }) => fn.sum('total').as('total'))
    .where('record', '=', name);
  const selected = unpublished ? all : all.where('isPublished', '=', 1);
  const { total } = await selected.executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/**
 * Number of records that refer to another one. Uses indexes only: the public flag of an article is stored after its
 * text, and an author may have thousands.
 */
export async function countReferring(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  { field, id, notIn }: NonNullable<ListQuery['referringTo']>,
  { unpublished }: Pick<ListQuery, 'unpublished'>,
): Promise<number> {
  const publicColumn = unpublished ? undefined : publicColumnOf(definition);
  const idsWhere = (condition: RawBuilder<unknown>) =>
    sql`(select "id" from ${sql.table(tableOf(definition))} where ${condition})`;
  let found = db.selectFrom(tableOf(definition)).where(refersTo(field, id));
  if (publicColumn)
    found = found.where(sql<boolean>`"id" not in ${idsWhere(sql`${sql.ref(publicColumn)} = 0`)}`);
  if (notIn) found = found.where(sql<boolean>`"id" not in ${idsWhere(refersTo(notIn, id))}`);
  return countRows(found);
}

/** ISO times in UTC: inclusive start and exclusive end. */
export type Span = readonly [from: string, to: string];

/** Number of records created within each span, in one query. */
export async function countWithin(
  db: Kysely<UntypedTables>,
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
