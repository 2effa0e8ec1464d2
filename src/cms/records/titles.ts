import { sql } from 'kysely';
import { mapYielding } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { RecordType } from './definition.ts';
import { publicColumnOf } from './publication.ts';
import { lowerCase } from './record-query.ts';
import type { RecordName } from './registry.ts';
import { searchTexts, tableOf } from './untyped-rows.ts';
import { definitionOf } from './write.ts';

/** A record with its title for staff. */
export interface TitledRecord {
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
): Promise<TitledRecord[]> {
  const prefix = text.toLowerCase();
  if (!prefix || names.length === 0) return [];
  const prefixMatches = await queryTypes((name) => {
    const title = lowerCase(engine, definitionOf(name).title);
    return sql`select ${columnsOf(name)} from ${tableFor(name)}
      where ${ownerCondition(name)} ${title} >= ${prefix} and ${title} < ${`${prefix}\u{10ffff}`} order by ${title}, "id" limit ${limit}`;
  });
  if (prefixMatches.length >= limit) return prefixMatches.slice(0, limit);
  const containedMatches = await queryTypes(
    (name) => sql`select ${columnsOf(name)} from
      (select ${columnsToRead(name)} from ${tableFor(name)} order by "id" desc limit ${maxRead}) as newest
      where ${searchTexts(engine, [sql.ref(definitionOf(name).title)], text)} limit ${limit}`,
  );
  const knownIds = new Set(prefixMatches.map(({ _id }) => _id));
  return [...prefixMatches, ...containedMatches.filter(({ _id }) => !knownIds.has(_id))].slice(0, limit);

  /** All types in one statement; on SQLite, which runs inside this process, one after the other. */
  async function queryTypes(part: (name: RecordName) => ReturnType<typeof sql>): Promise<TitledRecord[]> {
    const parts = names.map((name) => sql`select * from (${part(name)}) as ${sql.ref(`of-${name}`)}`);
    if (engine === 'sqlite') return (await mapYielding(parts, read)).flat();
    return read(sql`${sql.join(parts, sql` union all `)}`);
  }

  async function read(statement: ReturnType<typeof sql>): Promise<TitledRecord[]> {
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
function ownerCondition(name: RecordName) {
  const { belongsTo }: RecordType = definitionOf(name);
  return belongsTo
    ? sql`${sql.ref(belongsTo.field)} in (select "id" from ${sql.table(belongsTo.record)}) and`
    : sql``;
}

/** The columns that `columnsOf` needs: an unneeded text takes as long to read as all others. */
function columnsToRead(name: RecordName) {
  const definition = definitionOf(name);
  const extraColumns = [publicColumnOf(definition), definition.event?.calledOff].filter(
    (column) => column !== undefined,
  );
  return sql.join(['id', definition.title, ...extraColumns].map((column) => sql.ref(column)));
}

function columnsOf(name: RecordName) {
  const definition = definitionOf(name);
  const publicColumn = publicColumnOf(definition);
  const isPublished = publicColumn ? sql.ref(publicColumn) : sql.lit(1);
  const isCalledOff = definition.event ? sql.ref(definition.event.calledOff) : sql.lit(0);
  return sql`${sql.lit(name)} as "record", "id", ${sql.ref(definition.title)} as "title", ${isPublished} as "isPublished",
    ${isCalledOff} as "isCalledOff"`;
}
