import { sql } from 'kysely';
import { inBatches } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { RecordType } from './definition.ts';
import { seenColumn } from './publication.ts';
import { folded } from './record-query.ts';
import type { RecordName } from './registry.ts';
import { searchTexts, tableOf } from './untyped-rows.ts';
import { definitionOf } from './write.ts';

/** A record by what staff call it. */
export interface Titled {
  record: RecordName;
  _id: string;
  title: string;
  /** Whether visitors see it. */
  isPublished: boolean;
  /** An event that does not take place. */
  isCalledOff?: true;
}

/** Of each type so many are looked through for words within their titles, the newest first: it reads every one of them. */
const maxRead = 2000;

/**
 * Finds records of some types, unpublished ones too, by the beginning of their titles, and then by what stands within them.
 *
 * @param text without case; an empty one finds nothing
 */
export async function findByTitle(
  { db, engine }: Pick<Scope, 'db' | 'engine'>,
  names: readonly RecordName[],
  text: string,
  limit: number,
): Promise<Titled[]> {
  const words = text.toLowerCase();
  if (!words || names.length === 0) return [];
  const begun = await ask((name) => {
    const title = folded(engine, definitionOf(name).title);
    return sql`select ${columnsOf(name)} from ${tableFor(name)}
      where ${ofAnybody(name)} ${title} >= ${words} and ${title} < ${`${words}\u{10ffff}`} order by ${title}, "id" limit ${limit}`;
  });
  if (begun.length >= limit) return begun.slice(0, limit);
  const within = await ask(
    (name) => sql`select ${columnsOf(name)} from
      (select ${readOf(name)} from ${tableFor(name)} order by "id" desc limit ${maxRead}) as newest
      where ${searchTexts(engine, [sql.ref(definitionOf(name).title)], text)} limit ${limit}`,
  );
  const known = new Set(begun.map(({ _id }) => _id));
  return [...begun, ...within.filter(({ _id }) => !known.has(_id))].slice(0, limit);

  /** All types in one statement; on SQLite, which works inside our process, one after the other. */
  async function ask(part: (name: RecordName) => ReturnType<typeof sql>): Promise<Titled[]> {
    const parts = names.map((name) => sql`select * from (${part(name)}) as ${sql.ref(`of-${name}`)}`);
    if (engine === 'sqlite') return (await inBatches(parts, read)).flat();
    return read(sql`${sql.join(parts, sql` union all `)}`);
  }

  async function read(statement: ReturnType<typeof sql>): Promise<Titled[]> {
    const { rows } = await sql<{
      record: RecordName;
      id: string;
      title: string;
      isPublished: number;
      isCalledOff: number;
    }>`${statement}`.execute(db);
    return rows.map(({ record, id, title, isPublished, isCalledOff }) => ({
      ...{ record, _id: id, title, isPublished: Number(isPublished) === 1 },
      ...(Number(isCalledOff) === 1 && { isCalledOff: true as const }),
    }));
  }
}

const tableFor = (name: RecordName) => sql.table(tableOf(definitionOf(name)));

/** Of what belongs to another record an index has the titles owner by owner alone: each of them is asked, and no row is. */
function ofAnybody(name: RecordName) {
  const { belongsTo }: RecordType = definitionOf(name);
  return belongsTo
    ? sql`${sql.ref(belongsTo.field)} in (select "id" from ${sql.table(belongsTo.record)}) and`
    : sql``;
}

/** What `columnsOf` is made from: a text that nobody asks for takes as long to read as all else. */
function readOf(name: RecordName) {
  const definition = definitionOf(name);
  const also = [seenColumn(definition), definition.event?.calledOff].filter((column) => column !== undefined);
  return sql.join(['id', definition.title, ...also].map((column) => sql.ref(column)));
}

function columnsOf(name: RecordName) {
  const definition = definitionOf(name);
  const seen = seenColumn(definition);
  const isPublished = seen ? sql.ref(seen) : sql.lit(1);
  const isCalledOff = definition.event ? sql.ref(definition.event.calledOff) : sql.lit(0);
  return sql`${sql.lit(name)} as "record", "id", ${sql.ref(definition.title)} as "title", ${isPublished} as "isPublished",
    ${isCalledOff} as "isCalledOff"`;
}
