import { sql } from 'kysely';
import { inTransaction } from '#core/database/database.ts';
import type { Scope } from '#core/database/scope.ts';
import {
  countConversationRows,
  countedConversations,
} from '#features/enquiries/server/conversation-counts.ts';
import type { CountedBeside } from './counts.ts';
import { seenColumn } from './publication.ts';
import { type RecordName, recordNames, records } from './registry.ts';
import { definitionOf } from './write.ts';

type Counted = RecordName | CountedBeside;
const allCounted: readonly Counted[] = [...recordNames, ...countedConversations];

type Inside = Pick<Scope, 'db' | 'engine'>;

/** How many records of a type there are, and how many of them visitors see. */
interface Counts {
  all: number;
  published: number;
}

/** The types of which another number of records is kept than there are, both read at the same moment. */
export async function findWrongCounts({ db, engine }: Inside): Promise<Counted[]> {
  const reading = db.transaction();
  // SQLite knows no other level than this one.
  const atOneMoment = engine === 'postgres' ? reading.setIsolationLevel('repeatable read') : reading;
  return atOneMoment.execute((open) => compare({ db: open, engine }));
}

async function compare(scope: Inside): Promise<Counted[]> {
  const kept = await readKept(scope);
  const wrong: Counted[] = [];
  for (const name of allCounted) {
    const { all, published } = await countRows(scope, name);
    const { all: keptAll, published: keptPublished } = kept.get(name) ?? { all: 0, published: 0 };
    if (all !== keptAll || published !== keptPublished) wrong.push(name);
  }
  return wrong;
}

/** Counts all records anew. Writers wait meanwhile at their very end, where they keep what they have changed. */
export async function recount({ db, engine }: Inside): Promise<void> {
  await inTransaction(db, async (open) => {
    if (engine === 'postgres') await sql`lock table "recordCount" in exclusive mode`.execute(open);
    await open.deleteFrom('recordCount').execute();
    for (const name of allCounted) {
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

async function countRows({ db }: Inside, name: Counted): Promise<Counts> {
  if (isBeside(name)) {
    const all = await countConversationRows(db, name);
    return { all, published: all };
  }
  const column = seenColumn(definitionOf(name));
  const seen = column ? sql`sum(${sql.ref(column)})` : sql`count(*)`;
  const { rows } = await sql<{ all: number; published: number | null }>`
    select count(*) as "all", ${seen} as "published" from ${sql.table(records[name].name)}`.execute(db);
  return { all: Number(rows[0]?.all), published: Number(rows[0]?.published ?? 0) };
}

function isBeside(name: Counted): name is CountedBeside {
  return countedConversations.some((one) => one === name);
}
