import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { alternativeName } from '../../content/alternative-text.ts';
import { fieldsOfKind } from '../../content/define-record.ts';
import { type ContentName, contentNames, contentTypes } from '../../content/index.ts';
import { slicesOf } from '../in-turns.ts';
import { loose, tableOf } from '../records/loose.ts';
import { searchTexts } from '../records/search-text.ts';
import type { Scope } from '../scope.ts';

/** Entries that are looked through at a time: with their texts they take a few milliseconds. */
const searchedAtOnce = 1000;

/**
 * The pictures of entries whose title, or whose words for a picture, hold what was typed, as what stands behind `in`. SQLite
 * works inside our process: there they are looked up before, with a turn for everybody else in between.
 */
export async function picturesUnder(scope: Scope, typed: string): Promise<RawBuilder<unknown>> {
  if (scope.engine === 'postgres') return asSubquery(typed);
  const names = new Set<string>();
  for (const name of contentNames) {
    const all = await loose(scope.db).selectFrom(tableOf({ name })).select('id').execute();
    for (const slice of slicesOf(all, searchedAtOnce)) {
      await turn();
      for (const file of await filesUnder(scope, name, slice, typed)) names.add(file);
    }
  }
  return sql`select value from json_each(${JSON.stringify([...names])})`;
}

async function filesUnder(
  { db, engine }: Scope,
  name: ContentName,
  entries: readonly { id?: unknown }[],
  typed: string,
): Promise<string[]> {
  const like = (field: string) => searchTexts(engine, [sql.ref(field)], typed);
  const described = describedBy(name).map((words) => sql`${sql.ref(words)} <> '' and ${like(words)}`);
  // As one text: a statement of a thousand parameters takes longer to write than to run.
  const ids = sql`select value from json_each(${JSON.stringify(entries.map(({ id }) => id))})`;
  const { rows } = await sql<{ file: string }>`select distinct "file" from "fileUse"
    where "record" = ${name} and "recordId" in (select "id" from ${sql.table(name)} where "id" in (${ids})
      and (${sql.join([like(contentTypes[name].title), ...described], sql` or `)}))`.execute(db);
  return rows.map(({ file }) => file);
}

/** Each is asked by itself: words for a picture are few. */
function asSubquery(typed: string): RawBuilder<unknown> {
  const ofTypes = contentNames.map((name) => {
    const like = (field: string) => searchTexts('postgres', [sql.ref(field)], typed);
    const titled = sql`select "id" from ${sql.table(name)} where ${like(contentTypes[name].title)}`;
    const described = describedBy(name).map(
      (words) => sql`select "id" from ${sql.table(name)} where ${sql.ref(words)} <> '' and ${like(words)}`,
    );
    return sql`select "file" from "fileUse" where "record" = ${name}
      and "recordId" in (${sql.join([titled, ...described], sql` union all `)})`;
  });
  return sql.join(ofTypes, sql` union all `);
}

function describedBy(name: ContentName): string[] {
  return fieldsOfKind(contentTypes[name], 'image').map((field) => alternativeName(field.name));
}
