import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

test('accounts of before go on without second factors, and what belongs to one goes with it', async () => {
  const { db, migrate, close } = await createOlderDatabase('0013-staff');
  const row = { name: 'Asha', passwordHash: 'x', role: 'owner', tokenVersion: 1, addedAt: '2026-11-01' };
  await db
    .insertInto('account')
    .values({ ...row, id: 'a', email: 'asha@example.com' })
    .execute();
  await migrate();
  expect(await db.selectFrom('account').select(['id', 'role']).execute()).toEqual([
    { id: 'a', role: 'owner' },
  ]);
  const owned = { accountId: 'a' };
  const moments = { addedAt: '2026-11-22T10:00:00.000Z', lastUsedAt: null };
  const key = {
    id: 'k',
    publicKey: 'p',
    deviceType: 'multiDevice',
    backedUp: 1,
    transports: '[]',
    name: 'Phone',
  };
  // As far as devices count.
  await db
    .insertInto('passkey')
    .values({ ...owned, ...key, ...moments, counter: 4_294_967_295 })
    .execute();
  await db
    .insertInto('totp')
    .values({ ...owned, secret: 's', lastStep: 1, addedAt: moments.addedAt })
    .execute();
  await db
    .insertInto('recoveryCode')
    .values({ ...owned, hash: 'h', usedAt: null })
    .execute();
  const ticket = { hash: 't', purpose: 'confirm', detail: '', expiresAt: moments.addedAt };
  await db
    .insertInto('ticket')
    .values({ ...owned, ...ticket })
    .execute();
  expect((await db.selectFrom('passkey').select('counter').execute())[0]?.counter).toBe(4_294_967_295);
  await db.deleteFrom('account').where('id', '=', 'a').execute();
  for (const table of ['passkey', 'totp', 'recoveryCode', 'ticket'])
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  await close();
});
