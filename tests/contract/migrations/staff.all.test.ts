import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

test('whoever was an administrator stays one, and the first of them owns the site', async () => {
  const { db, migrate, close } = await createOlderDatabase('0012-limits');
  for (const [id, role, addedAt] of [
    ['later', 'admin', '2026-11-03T10:00:00.000Z'],
    ['first', 'admin', '2026-11-02T10:00:00.000Z'],
    ['user', 'user', '2026-11-01T10:00:00.000Z'],
  ] as const) {
    const account = {
      id,
      role,
      addedAt,
      name: id,
      email: `${id}@example.com`,
      passwordHash: '',
      tokenVersion: 3,
    };
    await db.insertInto('account').values(account).execute();
  }
  await migrate();
  const accounts = await db.selectFrom('account').selectAll().orderBy('id').execute();
  expect(
    accounts.map(({ id, role, tokenVersion, disabledAt }) => [id, role, tokenVersion, disabledAt]),
  ).toEqual([
    ['first', 'owner', 3, null],
    ['later', 'administrator', 3, null],
    ['user', 'user', 3, null],
  ]);
  await close();
});

test('a site without administrators gets an owner at its start, not here', async () => {
  const { db, migrate, close } = await createOlderDatabase('0012-limits');
  await migrate();
  expect(await db.selectFrom('account').selectAll().execute()).toEqual([]);
  await close();
});
