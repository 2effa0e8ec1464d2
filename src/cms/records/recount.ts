import { sql } from 'kysely';
import { inTransaction } from '#core/database/database.ts';
import type { Scope } from '#core/database/scope.ts';
import { hookMap } from './hooks.ts';
import { seenColumn } from './publication.ts';
import { findRecordType, recordNames } from './registry.ts';
import { tableOf } from './untyped-rows.ts';

const allCounted = (): string[] => [...recordNames, ...Object.keys(hookMap('counts'))];

type Inside = Pick<Scope, 'db' | 'engine'>;

/** Number of records of a type, and of its public ones. */
interface Counts {
  all: number;
  published: number;
}

/** The types whose stored count differs from the number of records, both read in one snapshot. */
export async function findWrongCounts({ db, engine }: Inside): Promise<string[]> {
  const reading = db.transaction();
  // SQLite has only this isolation level.
  const atOneMoment = engine === 'postgres' ? reading.setIsolationLevel('repeatable read') : reading;
  return atOneMoment.execute((open) => compare({ db: open, engine }));
}

async function compare(scope: Inside): Promise<string[]> {
  const kept = await readKept(scope);
  const wrong: string[] = [];
  for (const name of allCounted()) {
    const { all, published } = await countRows(scope, name);
    const { all: keptAll, published: keptPublished } = kept.get(name) ?? { all: 0, published: 0 };
    if (all !== keptAll || published !== keptPublished) wrong.push(name);
  }
  return wrong;
}

/** Counts all records again. Writers wait meanwhile at their end, where they store their changes of counts. */
export async function recount({ db, engine }: Inside): Promise<void> {
  await inTransaction(db, async (open) => {
    if (engine === 'postgres') await sql`lock table "recordCount" in exclusive mode`.execute(open);
    await open.deleteFrom('recordCount').execute();
    for (const name of allCounted()) {
      const { all, published } = await countRows({ db: open, engine }, name);
      for (const [isPublished, total] of [
        [1, published],
        [0, all - published],
      ] as const) {
        await open.insertInto('recordCount').values({ record: name, isPublished, shard: 0, total }).execute();
      }
    }
  });
}

async function readKept({ db }: Inside): Promise<Map<string, Counts>> {
  const rows = await db
    .selectFrom('recordCount')
    .select(({ fn }) => ['record', 'isPublished', fn.sum('total').as('total')])
    .groupBy(['record', 'isPublished'])
    .execute();
  const kept = new Map<string, Counts>();
  for (const { record, isPublished, total } of rows) {
    const { all, published } = kept.get(record) ?? { all: 0, published: 0 };
    const more = Number(total);
    kept.set(record, { all: all + more, published: published + (isPublished ? more : 0) });
  }
  return kept;
}

async function countRows({ db }: Inside, name: string): Promise<Counts> {
  const definition = findRecordType(name)?.definition;
  if (!definition) {
    const all = (await hookMap('counts')[name]?.(db)) ?? 0;
    return { all, published: all };
  }
  const column = seenColumn(definition);
  const seen = column ? sql`sum(${sql.ref(column)})` : sql`count(*)`;
  const { rows } = await sql<{ all: number; published: number | null }>`
    select count(*) as "all", ${seen} as "published" from ${sql.table(tableOf(definition))}`.execute(db);
  return { all: Number(rows[0]?.all), published: Number(rows[0]?.published ?? 0) };
}
