import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOlderDatabase, type OlderDatabase } from '../../factories/older-database.ts';

const moment = '2026-11-22T10:00:00.000Z';
let older: OlderDatabase;
beforeAll(async () => {
  older = await createOlderDatabase('0034-webinars');
});
afterAll(() => older.close());

test('links from before lead to all that a parent does, and nobody has confirmed an address', async () => {
  const { db, migrate } = older;
  await db
    .insertInto('placeLink')
    .values({ tokenHash: 'a', registrationId: 'r1', createdAt: moment })
    .execute();
  const account = { id: 'a1', name: 'Meena', email: 'meena@example.com', passwordHash: 'x', role: 'user' };
  await db
    .insertInto('account')
    .values({ ...account, tokenVersion: 1, addedAt: moment })
    .execute();
  await migrate();
  expect(await db.selectFrom('placeLink').selectAll().execute()).toEqual([
    {
      ...{ tokenHash: 'a', registrationId: 'r1', createdAt: moment },
      ...{ purpose: 'my', generation: 0, revokedAt: null },
    },
  ]);
  expect(await db.selectFrom('account').select(['id', 'emailConfirmedAt']).execute()).toEqual([
    { id: 'a1', emailConfirmedAt: null },
  ]);
  for (const table of ['cancellation', 'notice', 'consent', 'privacyRequest', 'sealedRecord'])
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
});
