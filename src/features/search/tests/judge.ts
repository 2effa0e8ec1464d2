import { v7 as createId } from 'uuid';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { emptyFields } from '#cms/records/rows.ts';
import { tableOf, untyped } from '#cms/records/untyped-rows.ts';
import type { Database } from '#core/database/database.ts';
import { buildIndex } from '../server/index-builder.ts';
import type { Search } from '../server/search.ts';
import type { Entry } from './corpus.ts';
import { noise } from './noise.ts';
import type { Judged } from './queries.ts';

/** Both databases limit the number of parameters of a statement. */
const rowsAtOnce = 200;

/**
 * Replaces the content of a site by these entries, and some unrelated ones.
 *
 * @param beside the number of unrelated entries
 */
export async function indexOnly(database: Database, entries: readonly Entry[], beside: number) {
  const names = new Set(entries.map(([name]) => name));
  for (const name of names.add('blog'))
    await untyped(database.db).deleteFrom(tableOf(contentTypes[name])).execute();
  const about = noise(beside).map(({ title, text }): Entry => ['blog', title, text]);
  await indexAlso(database, [...entries, ...about], '2026-01-01');
}

/** Adds these entries to a site. @param day of all of them; among equals, later entries here are newer */
export async function indexAlso({ db, engine }: Database, entries: readonly Entry[], day: string) {
  for (const name of new Set(entries.map(([one]) => one))) {
    const rows = entries.flatMap(([one, title, text], index) =>
      one === name ? [rowOf(name, title, text, `${day}-${index}`, `${day}T00:00:00.000Z`)] : [],
    );
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await untyped(db)
        .insertInto(tableOf(contentTypes[name]))
        .values(rows.slice(start, start + rowsAtOnce))
        .execute();
  }
  await db.transaction().execute((open) => buildIndex(open, engine));
}

function rowOf(name: ContentName, title: string, text: string, link: string, at: string) {
  const definition = contentTypes[name];
  const [body = ''] = definition.searchable ?? [];
  const row = { ...emptyFields(definition), title, [body]: text };
  if ('status' in row) row.status = 1;
  if ('link' in row) row.link = `entry-${link}`;
  return { ...row, id: createId(), addedAt: at, changedAt: at, revision: 1 };
}

/** The queries whose first three results do not contain a meant entry, or its copy, which has a number at its end. */
export async function missedOf(search: Search, judged: readonly Judged[]): Promise<string[]> {
  const missed: string[] = [];
  for (const [typed, meant] of judged) {
    const { results } = await search.find({ text: typed, limit: 3, offset: 0 });
    const titles = results.map(({ title }) => title.map(({ text }) => text).join(''));
    if (!titles.some((title) => meant.includes(title.replace(/ \d+$/, '')))) missed.push(typed);
  }
  return missed;
}

/** The meant titles that no entry has. */
export function unknownTitles(entries: readonly Entry[], judged: readonly Judged[]): string[] {
  const titles = entries.map(([, title]) => title);
  return judged.flatMap(([, meant]) => meant).filter((title) => !titles.includes(title));
}
