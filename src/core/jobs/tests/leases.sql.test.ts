import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { controlIntervals } from '#tests/factories/intervals.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { createLeaseStore } from '../leases.ts';

const minute = 60_000;
const site = provideTestSite();
afterEach(() => {
  vi.useRealTimers();
  site.clock.reset();
});

/** Stores of two processes; the lease of a killed holder ends after the given milliseconds. */
function twoStores(duration = 60_000) {
  const scope = { db: site.services.database.db, clock: site.clock };
  return [createLeaseStore(scope, duration), createLeaseStore(scope, duration)] as const;
}

test('one holder at a time; the next one after the first has ended', async () => {
  const [here, there] = twoStores();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = here.withLease('work', () => {
    begin();
    return gate;
  });
  await begun;
  let done = 0;
  const work = async () => {
    done += 1;
  };
  expect(await there.withLease('work', work)).toBe(false);
  expect(await here.withLease('work', work)).toBe(false);
  expect(await there.withLease('other work', work)).toBe(true);
  open();
  expect(await first).toBe(true);
  expect(await there.withLease('work', work)).toBe(true);
  expect(done).toBe(2);
});

test('one of many concurrent claims succeeds', async () => {
  const stores = Array.from({ length: 10 }, () => twoStores()[0]);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let refused = 0;
  const held = stores.map(async (store) => {
    const isHeld = await store.withLease('rush', () => gate);
    if (!isHeld) refused += 1;
    return isHeld;
  });
  await expect.poll(() => refused).toBe(9);
  open();
  expect((await Promise.all(held)).filter(Boolean)).toHaveLength(1);
});

test('failed work releases the lease', async () => {
  const [here, there] = twoStores();
  await expect(here.withLease('fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await there.withLease('fails', async () => undefined)).toBe(true);
});

test('a lease is renewed for as long as the work takes', async () => {
  const [here, there] = twoStores(minute);
  const intervals = controlIntervals(site);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const lease = () =>
    site.services.database.db.selectFrom('lease').selectAll().where('name', '=', 'long').executeTakeFirst();
  const work = here.withLease('long', () => gate);
  await expect.poll(async () => (await lease())?.holder).toBeTruthy();
  for (let look = 0; look < 8; look += 1) {
    const until = new Date(site.clock().getTime() + minute).toISOString();
    intervals.advance(minute / 3);
    await expect.poll(async () => (await lease())?.leaseExpiresAt ?? '').toSatisfy((at) => at >= until);
    expect(await there.withLease('long', async () => undefined)).toBe(false);
  }
  open();
  expect(await work).toBe(true);
});

test('the lease of a killed process expires by itself', async () => {
  const leaseExpiresAt = new Date(Date.now() + 60_000).toISOString();
  const row = { name: 'killed', holder: 'nobody', leaseExpiresAt };
  await site.services.database.db.insertInto('lease').values(row).execute();
  const [here] = twoStores();
  expect(await here.withLease('killed', async () => undefined)).toBe(false);
  site.clock.advance(60_000);
  expect(await here.withLease('killed', async () => undefined)).toBe(true);
});

test('work whose lease was taken over is stopped', async () => {
  const [here] = twoStores(150);
  const { db } = site.services.database;
  const reported = here.withLease('taken', async (signal) => {
    await db.updateTable('lease').set({ holder: 'another' }).where('name', '=', 'taken').execute();
    await pause(10_000, undefined, { signal });
  });
  await expect(reported).rejects.toThrow();
  const { holder } = await db
    .selectFrom('lease')
    .selectAll()
    .where('name', '=', 'taken')
    .executeTakeFirstOrThrow();
  expect(holder).toBe('another');
});
