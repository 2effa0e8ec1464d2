import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { accounts } from './baseline/accounts.ts';
import { content } from './baseline/content.ts';
import { logTriggers } from './baseline/log.ts';
import { operations } from './baseline/operations.ts';
import { parents } from './baseline/parents.ts';
import { records } from './baseline/records.ts';
import { makeSearch } from './baseline/search.ts';

/**
 * The schema of a new database. Its parts are SQL that both engines share; `translate` replaces the expressions in which
 * they differ. Columns have a default where a version before 0.1.0 added them to tables with rows: SQLite cannot drop it.
 */
export const migration = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const shared = [content, parents, accounts, records, operations].flatMap((part) =>
      part.replaceAll(/^--.*\n/gm, '').split(/;\n/),
    );
    for (const statement of shared.map((text) => text.trim()).filter(Boolean))
      for (const translated of translate(statement, engine)) await sql.raw(translated).execute(db);
    await makeSearch(db, engine);
    for (const trigger of logTriggers[engine]) await sql.raw(trigger).execute(db);
  },
});

/**
 * - `"name" text`: PostgreSQL sorts it by its bytes, as SQLite does.
 * - `uint32`, `int64`: integers beyond PostgreSQL's integer.
 * - `fold("name")`: the text in lower case.
 * - `"name" nulls any`: rows without a value are last in both directions. SQLite reads one index both ways; PostgreSQL
 *   needs a second one.
 */
function translate(statement: string, engine: Engine): string[] {
  if (engine === 'sqlite')
    return [statement.replaceAll(/ (?:uint32|int64)\b/g, ' integer').replaceAll(' nulls any', '')];
  const text = statement
    .replaceAll(/("\w+" text)\b/g, '$1 collate "C"')
    .replaceAll(' uint32', ' double precision')
    .replaceAll(' int64', ' bigint')
    .replaceAll(/fold\(("\w+")\)/g, '(lower($1 collate "und-x-icu") collate "C")');
  const down = text.replace(/^(create index "\w+)"/, '$1Down"').replaceAll(' nulls any', ' nulls first');
  return text.includes(' nulls any') ? [text.replaceAll(' nulls any', ''), down] : [text];
}
