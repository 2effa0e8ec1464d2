import { sql } from 'kysely';
import { mapYielding } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { RecordType } from './definition.ts';
import { seenColumn } from './publication.ts';
import { folded } from './record-query.ts';
import type { RecordName } from './registry.ts';
import { searchTexts, tableOf } from './untyped-rows.ts';
import { definitionOf } from './write.ts';

/** A record with its title for staff. */
export interface Titled {
  record: RecordName;
  _id: string;
  title: string;
  /** Whether it is public. */
  isPublished: boolean;
  /** A cancelled event. */
  isCalledOff?: true;
}

/** Per type, the number of newest records whose titles are searched for contained words, because each is read. */
const maxRead = 2000;

/**
 * Finds records of some types, including unpublished ones, by the beginning of their titles, then by contained words.
 *
 * @param text case-insensitive; an empty one finds nothing
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

  /** All types in one statement; on SQLite, which runs inside this process, one after the other. */
  async function ask(part: (name: RecordName) => ReturnType<typeof sql>): Promise<Titled[]> {
    const parts = names.map((name) => sql`select * from (${part(name)}) as ${sql.ref(`of-${name}`)}`);
    if (engine === 'sqlite') return (await mapYielding(parts, read)).flat();
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

/** For records with an owner the index contains titles by owner only: it is queried per owner, without reading rows. */
function ofAnybody(name: RecordName) {
  const { belongsTo }: RecordType = definitionOf(name);
  return belongsTo
    ? sql`${sql.ref(belongsTo.field)} in (select "id" from ${sql.table(belongsTo.record)}) and`
    : sql``;
}

/** The columns that `columnsOf` needs: an unneeded text takes as long to read as all others. */
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
