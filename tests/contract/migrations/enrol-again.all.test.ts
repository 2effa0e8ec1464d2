import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOlderDatabase, type OlderDatabase } from '../../factories/older-database.ts';

let database: OlderDatabase;
beforeAll(async () => {
  database = await createOlderDatabase('0039-of-one-person');
});
afterAll(() => database.close());

const moments = { addedAt: '2026-11-01T00:00:00.000Z', changedAt: '2026-11-01T00:00:00.000Z' };
const row = (id: string, status: string) => ({
  ...{ id, status, ...moments, webinarId: 'w', webinarTitle: 'Sleep', name: 'Meena', contact: '9000000001' },
  ...{ email: 'meena@example.com', registerAt: moments.addedAt, paidNote: 'UPI 1', inLine: 4 },
});

test('registrations stay as they were, and one email may hold a live one beside those that are over', async () => {
  const { db } = database;
  const webinar = (await db.introspection.getTables()).find(({ name }) => name === 'webinar');
  const needed = (webinar?.columns ?? []).filter((one) => !one.isNullable && !one.hasDefaultValue);
  const empty = needed.map(({ name, dataType }) => [name, /int/i.test(dataType) ? 0 : '']);
  await db
    .insertInto('webinar')
    .values({ ...Object.fromEntries(empty), id: 'w', title: 'Sleep', link: 'sleep' })
    .execute();
  await db.insertInto('registration').values(row('a', 'cancelled')).execute();
  await expect(db.insertInto('registration').values(row('b', 'registered')).execute()).rejects.toThrow();
  const before = await db.selectFrom('registration').selectAll().execute();
  await database.migrate();
  const after = await db.selectFrom('registration').selectAll().execute();
  expect(after).toEqual(before.map((kept) => ({ ...kept, summaryDue: 0 })));
  for (const [id, status] of [
    ['b', 'registered'],
    ['c', 'cancelled'],
    ['d', 'unconfirmed'],
  ] as const)
    await db.insertInto('registration').values(row(id, status)).execute();
  for (const status of ['registered', 'waiting', 'offered', 'attended'])
    await expect(db.insertInto('registration').values(row('e', status)).execute()).rejects.toThrow();
  await db.deleteFrom('webinar').execute();
  expect(await db.selectFrom('registration').selectAll().execute()).toEqual([]);
});
