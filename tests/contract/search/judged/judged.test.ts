import { v7 as createId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentName, contentTypes } from '../../../../src/content/index.ts';
import { emptyFields } from '../../../../src/store/records/rows.ts';
import { makeIndex } from '../../../../src/store/search/make-index.ts';
import { createTestSite, type TestSite } from '../../../factories/test-site.ts';
import { corpus } from './corpus.ts';
import { noise } from './noise.ts';
import { judged } from './queries.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
  const { db, engine } = site.services.database;
  const at = '2026-01-01T00:00:00.000Z';
  const rowOf = (name: ContentName, title: string, text: string, place: number) => {
    const definition = contentTypes[name];
    const [body = ''] = definition.found ?? [];
    const values = {
      ...emptyFields(definition),
      title,
      [body]: text,
      ...('status' in definition.fields && { status: 1 }),
    };
    return { ...values, ...link(definition, place), id: createId(), addedAt: at, changedAt: at, revision: 1 };
  };
  const all = [
    ...corpus.map(([name, title, text], place) => ({ name, row: rowOf(name, title, text, place) })),
    ...noise(400).map(({ title, text }, place) => ({
      name: 'blog' as const,
      row: rowOf('blog', title, text, 1000 + place),
    })),
  ];
  for (const { name, row } of all)
    await db
      .insertInto(name)
      .values(row as never)
      .execute();
  await makeIndex(db, engine);
});
afterAll(() => site.close());

test('x', async () => {
  const missed: unknown[] = [];
  for (const [typed, meant] of judged) {
    const { results, total, nearWords } = await site.services.search.find({
      text: typed,
      limit: 10,
      offset: 0,
    });
    const titles = results.map(({ title }) => title.map(({ text }) => text).join(''));
    const place = titles.findIndex((title) => meant.includes(title));
    if (place < 0 || place > 2) missed.push([typed, place, total, nearWords, titles.slice(0, 3)]);
  }
  console.log(missed.length, 'of', judged.length, JSON.stringify(missed, null, 1));
  expect(missed.length).toBeLessThan(99);
});
const link = (definition: { fields: object }, place: number) =>
  'link' in definition.fields ? { link: `entry-${place}` } : {};
