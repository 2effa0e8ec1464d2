import { v7 as createId } from 'uuid';
import { type ContentName, contentTypes } from '../../../../src/content/index.ts';
import { loose, tableOf } from '../../../../src/store/records/loose.ts';
import { emptyFields } from '../../../../src/store/records/rows.ts';
import { makeIndex } from '../../../../src/store/search/make-index.ts';
import type { TestSite } from '../../../factories/test-site.ts';
import type { Entry } from './corpus.ts';
import { noise } from './noise.ts';
import type { Judged } from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';

/**
 * Puts these entries into a site, beside some that are about nothing, and takes away what was there.
 *
 * @param beside how many of those
 */
export async function holdOnly({ services }: TestSite, entries: readonly Entry[], beside: number) {
  const { db, engine } = services.database;
  const names = new Set(entries.map(([name]) => name));
  for (const name of names.add('blog')) await loose(db).deleteFrom(tableOf(contentTypes[name])).execute();
  const about = noise(beside).map(({ title, text }): Entry => ['blog', title, text]);
  for (const [place, [name, title, text]] of [...entries, ...about].entries())
    await loose(db)
      .insertInto(tableOf(contentTypes[name]))
      .values(rowOf(name, title, text, place))
      .execute();
  await makeIndex(db, engine);
}

function rowOf(name: ContentName, title: string, text: string, place: number) {
  const definition = contentTypes[name];
  const [body = ''] = definition.found ?? [];
  const row = { ...emptyFields(definition), title, [body]: text };
  if ('status' in row) row.status = 1;
  if ('link' in row) row.link = `entry-${place}`;
  return { ...row, id: createId(), addedAt: at, changedAt: at, revision: 1 };
}

/** The queries that do not find among the first three what is meant. */
export async function missedOf({ services }: TestSite, judged: readonly Judged[]): Promise<string[]> {
  const missed: string[] = [];
  for (const [typed, meant] of judged) {
    const { results } = await services.search.find({ text: typed, limit: 3, offset: 0 });
    const isFound = results.some(({ title }) => meant.includes(title.map(({ text }) => text).join('')));
    if (!isFound) missed.push(typed);
  }
  return missed;
}

/** The titles that are meant and that no entry has. */
export function unknownTitles(entries: readonly Entry[], judged: readonly Judged[]): string[] {
  const titles = entries.map(([, title]) => title);
  return judged.flatMap(([, meant]) => meant).filter((title) => !titles.includes(title));
}
