import { sql } from 'kysely';
import { publicColumnOf } from '#cms/records/publication.ts';
import type { Scope } from '#core/database/scope.ts';
import { type Check, goodFinding, wrongFinding } from '#core/manifest/health-check.ts';
import { searchableTypes } from '../rules/indexed-entry.ts';
import { rebuildIndex } from './index-builder.ts';

/** The types for which the index has other entries or titles than visitors see. */
export async function findIndexMismatches({ db }: Pick<Scope, 'db'>): Promise<string[]> {
  const wrong: string[] = [];
  for (const definition of searchableTypes()) {
    const { name, title } = definition;
    const column = publicColumnOf(definition);
    const isSeen = column ? sql`one.${sql.ref(column)} = 1` : sql`true`;
    const isSame = sql`entry."entryId" = one.id and entry.record = ${name}
      and entry.title = substr(one.${sql.ref(title)}, 1, length(entry.title))`;
    const { rows } = await sql<{ missing: number; extra: number }>`select
      (select count(*) from ${sql.table(name)} as one where ${isSeen}
        and not exists (select 1 from "searchEntry" as entry where ${isSame})) as missing,
      (select count(*) from "searchEntry" as entry where entry.record = ${name}
        and not exists (select 1 from ${sql.table(name)} as one where ${isSame} and ${isSeen})) as extra`.execute(
      db,
    );
    if (Number(rows[0]?.missing) + Number(rows[0]?.extra) > 0) wrong.push(name);
  }
  return wrong;
}

export const searchCheck: Check = {
  name: 'search',
  title: 'What visitors find',
  frequency: 'daily',
  runsInChildProcess: true,
  async run({ currentDatabase: database }) {
    const types = await findIndexMismatches(database);
    if (types.length === 0) return [goodFinding('Search finds what visitors can see.')];
    return [
      wrongFinding(
        `Search finds something other than what visitors can see: ${types.join(', ')}.`,
        'Run npm run doctor -- --fix: it rebuilds the search index.',
        { canBeFixed: true },
      ),
    ];
  },
  async fix({ database }) {
    await rebuildIndex(database);
    return 'Rebuilt the search index.';
  },
};
