import { type SqlBool, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { system } from '#core/actor.ts';
import { AppError } from '#core/errors.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { type RecordHooks, registerHooks } from '../hooks.ts';
import { updateRecord } from '../update.ts';

const site = provideTestSite();
let installed: ReturnType<typeof registerHooks>;
beforeEach(() => {
  installed = registerHooks(undefined);
});
afterEach(() => {
  registerHooks(installed);
});

const by = system('tests');
const create = (title: string) => site.services.stores.records.create('blog', { title }, by);
const titles = async () => {
  const { records } = site.services.stores;
  return (await records.list('blog', { unpublished: true })).map(({ title }) => title).sort();
};
const lastChange = async () => (await site.services.stores.changes.listLatest(['blog'], 1))[0];

test('hooks run in the order of the list, for records of their type, with the written data', async () => {
  const log: unknown[] = [];
  registerHooks([
    { type: 'blog', afterWrite: async (_inside, { kind }) => void log.push(['first', kind]) },
    { type: 'team', afterWrite: async () => void log.push('another type') },
    {
      async afterWrite(tx, { type, kind, by, before, after, changeId }) {
        const change = tx.db.selectFrom('change').select('kind').where('id', '=', changeId);
        const noted = (await change.executeTakeFirst())?.kind;
        log.push([type, kind, noted, by, before?.title, after?.title]);
      },
    },
  ]);
  const { _id } = await create('In order');
  await site.services.stores.records.update('blog', _id, { title: 'Out of order' }, by);
  await site.services.stores.records.remove('blog', _id, by);
  expect(log).toEqual([
    ['first', 'created'],
    ['blog', 'created', 'created', by, undefined, 'In order'],
    ['first', 'updated'],
    ['blog', 'updated', 'updated', by, 'In order', 'Out of order'],
    ['first', 'trashed'],
    ['blog', 'trashed', 'trashed', by, 'Out of order', undefined],
  ]);
});

test('a hook changes a row before it is stored, also a restored one', async () => {
  registerHooks([
    { type: 'blog', beforeCreate: async (_inside, row) => ({ title: `${row.title}!` }) },
    { type: 'blog', beforeCreate: async (_inside, row) => ({ title: `${row.title}?` }) },
    {
      type: 'blog',
      beforeUpdate: async (_inside, before, after) => ({ title: `${before.title} ${after.title}` }),
      beforeRestore: async (_inside, { earlier }) => ({ title: `${earlier.title} again` }),
    },
  ]);
  const { records } = site.services.stores;
  const { _id, title } = await create('Changed');
  const updated = await records.update('blog', _id, { title: 'twice' }, by);
  const back = await records.restore(await records.remove('blog', _id, by), by);
  expect([title, updated.title, back.record]).toMatchObject([
    'Changed!?',
    'Changed!? twice',
    { title: 'Changed!? twice again' },
  ]);
});

const rejection: RecordHooks = {
  type: 'blog',
  afterWrite: () => Promise.reject(new AppError('conflict', 'Not like this.')),
};

test('a refusal of a hook leaves nothing behind, including writes of earlier hooks', async () => {
  registerHooks([]);
  const { _id } = await create('Kept');
  const { stores } = site.services;
  const before = [
    await titles(),
    await lastChange(),
    await stores.records.count('blog', { unpublished: true }),
  ];
  registerHooks([
    {
      type: 'blog',
      async afterWrite(tx) {
        await tx.db.updateTable('blog').set({ title: 'Written by a hook' }).execute();
      },
    },
    rejection,
  ]);
  const message = 'Not like this.';
  await expect(create('Refused')).rejects.toThrow(message);
  await expect(stores.records.update('blog', _id, { title: 'Other' }, by)).rejects.toThrow(message);
  await expect(stores.records.remove('blog', _id, by)).rejects.toThrow(message);
  const after = [
    await titles(),
    await lastChange(),
    await stores.records.count('blog', { unpublished: true }),
  ];
  expect(after).toEqual(before);
});

test('a hook that writes the same record again is an error; it may write others', async () => {
  registerHooks([]);
  const other = await create('Other');
  const writing = (idOf: (id: unknown) => string): RecordHooks => ({
    type: 'blog',
    async afterWrite(tx, { kind, after }) {
      if (kind !== 'created') return;
      await updateRecord(tx, 'blog', idOf(after?.id), { title: 'By a hook' }, by);
    },
  });
  registerHooks([writing(String)]);
  const before = await titles();
  await expect(create('Same')).rejects.toThrow('again');
  expect(await titles()).toEqual(before);
  registerHooks([writing(() => other._id)]);
  await create('Another');
  expect(await titles()).toEqual(
    [...before.filter((title) => title !== 'Other'), 'Another', 'By a hook'].sort(),
  );
});

test('without registered hooks nothing is written; hooks of an absent feature do not run', async () => {
  const { records } = site.services.stores;
  const before = await titles();
  await expect(create('Too early')).rejects.toThrow('not registered');
  expect(await titles()).toEqual(before);

  const found = async (hooks: typeof installed, title: string) => {
    registerHooks(hooks);
    await records.create('blog', { title, status: 1 }, by);
    const { results } = await site.services.staffSearch.find({ text: title, limit: 10, offset: 0 });
    return results.length;
  };
  expect([await found([], 'Peekaboo'), await found(installed, 'Lullaby')]).toEqual([0, 1]);
});

test('a hook prevents the erasure of records in the trash, and is called after erasures', async () => {
  const erased: unknown[] = [];
  let isBlocked = true;
  registerHooks([
    {
      type: 'blog',
      erasureBlock: {
        condition: (id) => sql<SqlBool>`(${id} = ${blocked} and ${isBlocked ? 1 : 0} = 1)`,
        message: 'It is still needed.',
      },
      afterErase: async (_inside, one) => void erased.push(one),
    },
  ]);
  const { records, changes } = site.services.stores;
  const blocked = (await create('Needed'))._id;
  const free = (await create('Free'))._id;
  const deletions = [await records.remove('blog', blocked, by), await records.remove('blog', free, by)];
  const past = async () => {
    const ids = (await changes.listTrashedBefore('2999', { limit: 100, offset: 0 })).map(({ id }) => id);
    return deletions.map((id) => ids.includes(id));
  };
  expect(await past()).toEqual([false, true]);
  await expect(changes.erase(deletions[0] ?? '')).rejects.toThrow('It is still needed.');
  await changes.erase(deletions[1] ?? '');
  isBlocked = false;
  expect(await past()).toEqual([true, false]);
  await changes.erase(deletions[0] ?? '');
  expect(erased).toEqual([
    { type: 'blog', recordId: free, title: 'Free' },
    { type: 'blog', recordId: blocked, title: 'Needed' },
  ]);
});
