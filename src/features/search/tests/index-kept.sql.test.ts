import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { system } from '#core/actor.ts';
import { createOlderDatabase } from '#tests/factories/older-database.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { indexFingerprint } from '../rules/indexed-entry.ts';

const site = provideTestSite();

async function found(text: string): Promise<string[]> {
  const { results } = await site.services.search.find({ text, limit: 20, offset: 0 });
  return results.map(({ title }) => title.map((piece) => piece.text).join(''));
}

test('an entry is not found from the moment it is not visible', async () => {
  const { records, services } = site;
  const blog = await records.create('blog', {
    title: 'Hidden lullaby',
    content: '<p>xylophone</p>',
    status: 0,
  });
  expect(await found('lullaby')).toEqual([]);
  const near = async (text: string) =>
    (await services.search.find({ text, limit: 5, offset: 0 })).similarWords;
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
  // A word without visible entries is not suggested, although it is still in the vocabulary.
  expect(await near('bercuse')).toEqual([]);

  const course = await records.create('course', { title: 'Berceuse for two' });
  expect(await found('berceuse')).toEqual(['Berceuse for two']);
  const trashed = await services.stores.records.remove('course', course._id, system('test'));
  expect(await found('berceuse')).toEqual([]);
  await services.stores.records.restore(trashed, system('test'));
  expect(await found('berceuse')).toEqual(['Berceuse for two']);
});

test('a failed write leaves the index unchanged', async () => {
  const { stores } = site.services;
  const undone = stores.transaction(async (tx) => {
    await tx.records.create('course', { title: 'Zither never stored' }, system('test'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await found('zither')).toEqual([]);
});

test('an installation that predates the search finds everything after its start, and after a new version of the index', async () => {
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
    // Nothing is left of the former index, which would slow down searches.
    if (older.url) {
      const { rows } = await sql<{ at: string }>`select ctid::text as at from "searchEntry"`.execute(
        older.db,
      );
      expect(rows).toEqual([{ at: '(0,1)' }]);
    }
    await older.db.deleteFrom('searchEntry').execute();
    // Recorded as complete: a start does no unnecessary work.
    await older.migrate();
    expect(await entries()).toEqual([]);
    await older.db.updateTable('searchState').set({ fingerprint: 'in another way' }).execute();
  }
  await older.close();
});

test('data that a migration writes directly is found after it', async () => {
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
  // As if it had been built before the row was written.
  await sql`insert into "searchState" ("id", "making") values (1, ${indexFingerprint()})`.execute(older.db);
  await older.migrate();
  expect(await older.db.selectFrom('searchEntry').select(['title', 'link']).execute()).toEqual([
    { title: 'Kavita', link: 'kavita' },
  ]);
  await older.close();
});
