import { type Kysely, sql } from 'kysely';
import { recordNames, records } from '../../content/index.ts';
import type { Tables } from '../tables.ts';

/** Where the log and the records do not tell the same. */
export interface Disagreements {
  /** Records whose last change the log does not know, or that are older than it says: `blog 0190…`. */
  notAsLogged: string[];
  /** Records of which the log knows no deletion, and which are not there. */
  gone: string[];
  /** Changes whose earlier record cannot be read. */
  unreadable: string[];
}

/** As many of each as are named. */
const most = 20;
/** Changes that are read in one go: a log of many years would take longer than a statement may (PostgreSQL). */
const slice = 5000;

/** Compares the last change of every record with the record. Older changes may have been dropped, and say nothing. */
export async function compareLog(db: Kysely<Tables>): Promise<Disagreements> {
  const found: Disagreements = { notAsLogged: [], gone: [], unreadable: await unreadableChanges(db) };
  for (const name of recordNames) {
    const table = sql.table(records[name].name);
    const last = sql`select "recordId", max("revision") as "revision" from "change"
      where "record" = ${name} group by "recordId"`;
    const other = await sql<{ id: string }>`select "row"."id" from ${table} as "row"
      join (${last}) as "last" on "last"."recordId" = "row"."id"
      where "last"."revision" <> "row"."revision" limit ${most}`.execute(db);
    found.notAsLogged.push(...other.rows.map(({ id }) => `${name} ${id}`));
    const gone = await sql<{ id: string }>`select "last"."recordId" as "id" from (${last}) as "last"
      where not exists (select 1 from ${table} as "row" where "row"."id" = "last"."recordId")
        and not exists (select 1 from "change" as "end" where "end"."record" = ${name}
          and "end"."recordId" = "last"."recordId" and "end"."revision" = "last"."revision"
          and "end"."kind" in ('trashed', 'erased')) limit ${most}`.execute(db);
    found.gone.push(...gone.rows.map(({ id }) => `${name} ${id}`));
  }
  return found;
}

/** All of them begin and end as JSON of a row does; to read each would take as long as to show it. */
async function unreadableChanges(db: Kysely<Tables>): Promise<string[]> {
  const found: string[] = [];
  let last: string | undefined = '';
  while (last !== undefined && found.length < most) {
    const { rows } = await sql<{ id: string; isOdd: boolean | number }>`
      select "id", "before" is not null and "before" not like '{%}' as "isOdd"
      from "change" where "id" > ${last} order by "id" limit ${slice}`.execute(db);
    found.push(...rows.filter(({ isOdd }) => isOdd).map(({ id }) => id));
    last = rows.length === slice ? rows.at(-1)?.id : undefined;
  }
  return found.slice(0, most);
}

/** The moment of the newest change (ISO, UTC), or undefined. */
export async function lastChangeAt(db: Kysely<Tables>): Promise<string | undefined> {
  return (await db.selectFrom('change').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst())?.at;
}
