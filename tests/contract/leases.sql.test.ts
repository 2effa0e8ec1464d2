import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeaseStore } from '../../src/store/lease-store.ts';
import { createTestSite, type TestSite } from '../factories/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

/** Stores of two processes; the lease of a holder that has been killed ends after so many milliseconds. */
function twoStores(duration = 60_000) {
  const scope = { db: site.services.database.db, clock: site.clock };
  return [createLeaseStore(scope, duration), createLeaseStore(scope, duration)] as const;
}

test('one at a time; the next when the first has ended', async () => {
  const [here, there] = twoStores();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = here.hold('work', () => {
    begin();
    return gate;
  });
  await begun;
  let done = 0;
  const work = async () => {
    done += 1;
  };
  expect(await there.hold('work', work)).toBe(false);
  expect(await here.hold('work', work)).toBe(false);
  expect(await there.hold('other work', work)).toBe(true);
  open();
  expect(await first).toBe(true);
  expect(await there.hold('work', work)).toBe(true);
  expect(done).toBe(2);
});

test('many that come at once: one of them', async () => {
  const stores = Array.from({ length: 10 }, () => twoStores()[0]);
  const held = await Promise.all(stores.map((store) => store.hold('rush', () => pause(200))));
  expect(held.filter(Boolean)).toHaveLength(1);
});

test('work that fails gives the lease back', async () => {
  const [here, there] = twoStores();
  await expect(here.hold('fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await there.hold('fails', async () => undefined)).toBe(true);
});

test('a lease is kept for as long as the work takes', async () => {
  const [here, there] = twoStores(300);
  const work = here.hold('long', () => pause(1500));
  let stolen = 0;
  for (let look = 0; look < 10; look += 1) {
    await pause(100);
    if (await there.hold('long', async () => undefined)) stolen += 1;
  }
  expect(await work).toBe(true);
  expect(stolen).toBe(0);
});

test('the lease of a process that was killed ends by itself', async () => {
  const leaseExpiresAt = new Date(Date.now() + 60_000).toISOString();
  const row = { name: 'killed', holder: 'nobody', leaseExpiresAt };
  await site.services.database.db.insertInto('lease').values(row).execute();
  const [here] = twoStores();
  expect(await here.hold('killed', async () => undefined)).toBe(false);
  site.clock.advance(60_000);
  expect(await here.hold('killed', async () => undefined)).toBe(true);
  site.clock.reset();
});

test('work whose lease was taken over is told to stop', async () => {
  const [here] = twoStores(150);
  const { db } = site.services.database;
  const told = here.hold('taken', async (signal) => {
    await db.updateTable('lease').set({ holder: 'another' }).where('name', '=', 'taken').execute();
    await pause(10_000, undefined, { signal });
  });
  await expect(told).rejects.toThrow();
  const { holder } = await db
    .selectFrom('lease')
    .selectAll()
    .where('name', '=', 'taken')
    .executeTakeFirstOrThrow();
  expect(holder).toBe('another');
});
