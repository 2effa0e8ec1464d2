import { v7 as createId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentName, contentTypes } from '../../../../src/content/index.ts';
import { loose, tableOf } from '../../../../src/store/records/loose.ts';
import { emptyFields } from '../../../../src/store/records/rows.ts';
import { makeIndex } from '../../../../src/store/search/make-index.ts';
import { createTestSite, type TestSite } from '../../../factories/test-site.ts';
import { corpus } from './corpus.ts';
import { noise } from './noise.ts';
import { type Judged, judged } from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
  const { db, engine } = site.services.database;
  const about = noise(400).map(({ title, text }) => ['blog', title, text] as const);
  for (const [place, [name, title, text]] of [...corpus, ...about].entries())
    await loose(db)
      .insertInto(tableOf(contentTypes[name]))
      .values(rowOf(name, title, text, place))
      .execute();
  await makeIndex(db, engine);
});
afterAll(() => site.close());

function rowOf(name: ContentName, title: string, text: string, place: number) {
  const definition = contentTypes[name];
  const [body = ''] = definition.found ?? [];
  const row = { ...emptyFields(definition), title, [body]: text };
  if ('status' in row) row.status = 1;
  if ('link' in row) row.link = `entry-${place}`;
  return { ...row, id: createId(), addedAt: at, changedAt: at, revision: 1 };
}

async function isFound([typed, meant]: Judged): Promise<boolean> {
  const { results } = await site.services.search.find({ text: typed, limit: 3, offset: 0 });
  return results.some(({ title }) => meant.includes(title.map(({ text }) => text).join('')));
}

test('nine of ten judged queries find among the first three what is meant', async () => {
  const titles = corpus.map(([, title]) => title);
  expect(judged.length).toBeGreaterThanOrEqual(60);
  expect(judged.flatMap(([, meant]) => meant).filter((title) => !titles.includes(title))).toEqual([]);
  const missed: string[] = [];
  for (const one of judged) if (!(await isFound(one))) missed.push(one[0]);
  expect(missed).not.toContain('neend');
  expect(missed).not.toContain('नीद');
  expect(missed).not.toContain('vacination');
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(judged.length / 10);
});
