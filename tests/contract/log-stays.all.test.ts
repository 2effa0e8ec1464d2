import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOlderDatabase, type OlderDatabase } from '../factories/older-database.ts';

const day = (number: number) => `2026-11-${number}T10:00:00.000Z`;
const actor = { actorKind: 'account', actorId: 'c', actorName: 'Asha' };
const change = {
  ...{ id: 'a', record: 'blog', recordId: 'b', revision: 1, kind: 'updated', at: day(20), ...actor },
  ...{ title: 'Sleep', before: '{"title":"Slep"}', causedBy: '' },
};
const note = {
  ...{ id: 'd', at: day(20), ...actor, kind: 'exported', aboutKind: 'course', aboutId: 'e' },
  ...{ aboutName: 'Courses', details: '{"rows":3}', address: '10.7.0.1', browser: 'Chrome' },
};
const logs = { change, activity: note };
const names = ['change', 'activity'] as const;

let older: OlderDatabase;
beforeAll(async () => {
  older = await createOlderDatabase();
  for (const log of names) {
    const later = { ...logs[log], id: 'later', at: day(22) };
    await older.db.insertInto(log).values([logs[log], later]).execute();
  }
  await older.migrate();
});
afterAll(() => older.close());

const kept = (log: (typeof names)[number]) => older.db.selectFrom(log).selectAll().orderBy('id').execute();
const idsOf = async (log: (typeof names)[number]) => (await kept(log)).map(({ id }) => id);

test('recorded entries are immutable', async () => {
  expect(await kept('change')).toEqual([change, { ...change, id: 'later', at: day(22) }]);
  expect(await kept('activity')).toEqual([note, { ...note, id: 'later', at: day(22) }]);
});

test.each(
  names.flatMap((log) => Object.entries(logs[log]).map(([column, value]) => ({ log, column, value }))),
)('$column of a row of $log is immutable', async ({ log, column, value }) => {
  const before = await kept(log);
  const other = typeof value === 'number' ? value + 1 : `${value}!`;
  const update = older.db.updateTable(log).where('id', '=', 'later');
  await expect(update.set({ [column]: other }).execute()).rejects.toThrow(/never changed/);
  expect(await kept(log)).toEqual(before);
});

test('a change can be marked as a write, and its personal data emptied, but never filled again', async () => {
  const update = () => older.db.updateTable('change').where('id', '=', 'later');
  await update()
    .set(({ ref }) => ({ kind: ref('kind') }))
    .execute();
  for (const empty of [{ title: '' }, { actorName: '' }, { before: null }])
    await update().set(empty).execute();
  for (const filled of [{ title: 'Sleep' }, { actorName: 'Ravi' }, { before: '{}' }])
    await expect(update().set(filled).execute()).rejects.toThrow(/never changed/);
});

test.each(names)('a row of %s is deleted only after its recorded retention', async (log) => {
  const { db } = older;
  const forget = (id: string) => db.deleteFrom(log).where('id', '=', id).execute();
  const other = log === 'change' ? 'activity' : 'change';
  for (const fact of ['', `forgetting ${other}`]) {
    if (fact)
      await db
        .insertInto('installation')
        .values({ fact, value: day(30) })
        .execute();
    await expect(db.deleteFrom(log).execute()).rejects.toThrow(/time is over/);
    await db.deleteFrom('installation').where('fact', '=', fact).execute();
  }
  if (older.url) await expect(sql`truncate ${sql.table(log)}`.execute(db)).rejects.toThrow(/time is over/);
  await db
    .insertInto('installation')
    .values({ fact: `forgetting ${log}`, value: day(21) })
    .execute();
  await expect(forget('later')).rejects.toThrow(/time is over/);
  await forget(logs[log].id);
  await db.deleteFrom('installation').where('fact', '=', `forgetting ${log}`).execute();
  expect(await idsOf(log)).toEqual(['later']);
});
