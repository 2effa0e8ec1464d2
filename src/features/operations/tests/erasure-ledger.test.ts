import { expect, test } from 'vitest';
import { storeErasure } from '#cms/history/erasures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();

test('an erasure repeated while the first one is being noted is noted again', async () => {
  const { stores, database } = site.services;
  const erase = () => storeErasure({ db: database.db, clock: site.clock }, 'conversation', 'talk');
  await erase();
  const first = await stores.erasures.listUnnoted(10);
  expect(first).toHaveLength(1);
  site.clock.advance(1000);
  await erase();
  // A process has written the first one, and marks it only now.
  await stores.erasures.markNoted(first);
  const second = await stores.erasures.listUnnoted(10);
  expect(second).toEqual([{ ...first[0], at: expect.any(String) }]);
  expect(second[0]?.at).not.toBe(first[0]?.at);
  await stores.erasures.markNoted(second);
  expect(await stores.erasures.findFirstUnnoted()).toBeNull();
});
