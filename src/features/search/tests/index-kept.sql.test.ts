import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '#core/actor.ts';
import { createOlderDatabase } from '#tests/factories/older-database.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { indexMaking } from '../rules/indexed-entry.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

async function found(text: string): Promise<string[]> {
  const { results } = await site.services.search.find({ text, limit: 20, offset: 0 });
  return results.map(({ title }) => title.map((piece) => piece.text).join(''));
}

test('what visitors do not see is not found, from the moment on in which they do not', async () => {
  const { records, services } = site;
  const blog = await records.create('blog', {
    title: 'Hidden lullaby',
    content: '<p>xylophone</p>',
    status: 0,
  });
  expect(await found('lullaby')).toEqual([]);
  const near = async (text: string) => (await services.search.find({ text, limit: 5, offset: 0 })).nearWords;
  expect(await near('lulaby')).toEqual([]);
  await services.stores.records.toggleStatus('blog', blog._id, system('test'));
  expect(await found('lullaby')).toEqual(['Hidden lullaby']);
  expect(await near('lulaby')).toEqual(['lullaby']);
  await records.update('blog', blog._id, { title: 'Open berceuse' });
  expect(await found('lullaby')).toEqual([]);
  expect(await found('xylophone')).toEqual(['Open berceuse']);
  expect(await near('bercuse')).toEqual(['berceuse']);
  await services.stores.records.toggleStatus('blog', blog._id, system('test'));
  expect(await found('berceuse')).toEqual([]);
  // A word that nobody sees is nobody's to be told, though the vocabulary has it still.
  expect(await near('bercuse')).toEqual([]);

  const course = await records.create('course', { title: 'Berceuse for two' });
  expect(await found('berceuse')).toEqual(['Berceuse for two']);
  const trashed = await services.stores.records.remove('course', course._id, system('test'));
  expect(await found('berceuse')).toEqual([]);
  await services.stores.records.restore(trashed, system('test'));
  expect(await found('berceuse')).toEqual(['Berceuse for two']);
});

test('what fails leaves the index as it was', async () => {
  const { stores } = site.services;
  const undone = stores.transaction(async (inside) => {
    await inside.records.create('course', { title: 'Zither never stored' }, system('test'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await found('zither')).toEqual([]);
});

test('an installation from before the search finds all that it has, after its start and after another way of making', async () => {
  const older = await createOlderDatabase();
  const moments = { addedAt: '2026-11-01T10:00:00.000Z', changedAt: '2026-11-02T10:00:00.000Z', revision: 1 };
  const blog = (id: string, title: string, status: number) => ({
    ...{ id, ...moments, title, link: id, shortContent: '', content: '<p>नींद</p>', createdAt: null, status },
    ...{ imageUrl: '', imageUrlAlt: '', isOut: status },
  });
  await older.db
    .insertInto('blog')
    .values([blog('a', 'Seen', 1), blog('b', 'Unseen', 0)])
    .execute();
  const entries = () => older.db.selectFrom('searchEntry').select(['title', 'text', 'entryId']).execute();
  for (let time = 0; time < 2; time++) {
    await older.migrate();
    expect(await entries()).toEqual([{ title: 'Seen', text: 'नींद', entryId: 'a' }]);
    expect(await older.db.selectFrom('searchWord').select('word').orderBy('word').execute()).toEqual([
      { word: 'seen' },
      { word: 'नींद' },
    ]);
    // Nothing is left of what was there before, of which searches would become slower.
    if (older.url) {
      const { rows } = await sql<{ at: string }>`select ctid::text as at from "searchEntry"`.execute(
        older.db,
      );
      expect(rows).toEqual([{ at: '(0,1)' }]);
    }
    await older.db.deleteFrom('searchEntry').execute();
    // Made, as far as it knows: a start does no more than it has to.
    await older.migrate();
    expect(await entries()).toEqual([]);
    await older.db.updateTable('searchState').set({ making: 'in another way' }).execute();
  }
  await older.close();
});

test('what a migration writes past the stores is found after it', async () => {
  const older = await createOlderDatabase();
  const moments = { addedAt: '2026-11-01T10:00:00.000Z', changedAt: '2026-11-02T10:00:00.000Z', revision: 1 };
  const kavita = {
    id: 't',
    title: 'Kavita',
    link: 'kavita',
    name: '',
    position: 'Nurse',
    description: '',
    order: 1,
  };
  await older.db
    .insertInto('team')
    .values({ ...kavita, ...moments, imageUrl: '', imageUrlAlt: '' })
    .execute();
  // As if it had been made before the row was written.
  await older.db.insertInto('searchState').values({ id: 1, making: indexMaking() }).execute();
  await older.migrate();
  expect(await older.db.selectFrom('searchEntry').select(['title', 'link']).execute()).toEqual([
    { title: 'Kavita', link: 'kavita' },
  ]);
  await older.close();
});
