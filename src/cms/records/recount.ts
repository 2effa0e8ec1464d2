import { sql } from 'kysely';
import { inTransaction } from '#core/database/database.ts';
import type { Scope } from '#core/database/scope.ts';
import { hookMap } from './hooks.ts';
import { publicColumnOf } from './publication.ts';
import { findRecordType, recordNames } from './registry.ts';
import { tableOf } from './untyped-rows.ts';

const countedNames = (): string[] => [...recordNames, ...Object.keys(hookMap('counts'))];

type DatabaseScope = Pick<Scope, 'db' | 'engine'>;

/** Number of records of a type, and of its public ones. */
interface Counts {
  all: number;
  published: number;
}

/** The types whose stored count differs from the number of records, both read in one snapshot. */
export async function findWrongCounts({ db, engine }: DatabaseScope): Promise<string[]> {
  const transaction = db.transaction();
  // SQLite has only this isolation level.
  const snapshot = engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction;
  return snapshot.execute((trx) => compare({ db: trx, engine }));
}

async function compare(scope: DatabaseScope): Promise<string[]> {
  const storedCounts = await readStoredCounts(scope);
  const wrong: string[] = [];
  for (const name of countedNames()) {
    const { all, published } = await countRows(scope, name);
    const { all: storedAll, published: storedPublished } = storedCounts.get(name) ?? { all: 0, published: 0 };
    if (all !== storedAll || published !== storedPublished) wrong.push(name);
  }
  return wrong;
}

/** Counts all records again. Writers wait meanwhile at their end, where they store their changes of counts. */
export async function recount({ db, engine }: DatabaseScope): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (engine === 'postgres') await sql`lock table "recordCount" in exclusive mode`.execute(trx);
    await trx.deleteFrom('recordCount').execute();
    for (const name of countedNames()) {
      const { all, published } = await countRows({ db: trx, engine }, name);
      for (const [isPublished, total] of [
        [1, published],
        [0, all - published],
      ] as const) {
        await trx.insertInto('recordCount').values({ record: name, isPublished, shard: 0, total }).execute();
      }
    }
  });
}

async function readStoredCounts({ db }: DatabaseScope): Promise<Map<string, Counts>> {
  const rows = await db
    .selectFrom('recordCount')
    .select(({ fn }) => ['record', 'isPublished', fn.sum('total').as('total')])
    .groupBy(['record', 'isPublished'])
    .execute();
  const storedCounts = new Map<string, Counts>();
  for (const { record, isPublished, total } of rows) {
    const { all, published } = storedCounts.get(record) ?? { all: 0, published: 0 };
    const count = Number(total);
    storedCounts.set(record, { all: all + count, published: published + (isPublished ? count : 0) });
  }
  return storedCounts;
}

async function countRows({ db }: DatabaseScope, name: string): Promise<Counts> {
  const definition = findRecordType(name)?.definition;
  if (!definition) {
    const all = (await hookMap('counts')[name]?.(db)) ?? 0;
    return { all, published: all };
  }
  const column = publicColumnOf(definition);
  const publicCount = column ? sql`sum(${sql.ref(column)})` : sql`count(*)`;
  const { rows } = await sql<{ all: number; published: number | null }>`
    select count(*) as "all", ${publicCount} as "published" from ${sql.table(tableOf(definition))}`.execute(
    db,
  );
  return { all: Number(rows[0]?.all), published: Number(rows[0]?.published ?? 0) };
}
