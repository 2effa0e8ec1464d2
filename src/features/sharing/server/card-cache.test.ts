import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultBrand } from '#core/brand/brand.ts';
import { createDiskStorage } from '#core/storage/disk-storage.ts';
import { createCardCache, maxWaitingCards } from './card-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ananta-cards-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A cache whose cards take as long as the test decides. */
function openCache(timeout: number) {
  const begun: string[] = [];
  const pens: PromiseWithResolvers<void>[] = [];
  let [drawing, most] = [0, 0];
  const cache = createCardCache({
    cards: createDiskStorage(folder),
    // Cards without pictures do not use it.
    pictures: undefined as never,
    site: { brand: defaultBrand },
    onFailure: (error) => expect.fail(String(error)),
    timeout,
    async draw({ title }) {
      const pen = Promise.withResolvers<void>();
      most = Math.max(most, ++drawing);
      begun.push(title);
      pens.push(pen);
      await pen.promise;
      drawing--;
      return new TextEncoder().encode(title);
    },
  });
  return {
    begun,
    most: () => most,
    ask: async (title: string) => {
      const facts = { label: 'Article', tone: 'sun' as const, title, detail: '', picture: '' };
      const card = await cache.get({ id: title, hash: '0', facts });
      return card && new TextDecoder().decode(card);
    },
    /** Finishes the card that is being drawn, or the next one. */
    async end() {
      await expect.poll(() => pens.length).toBeGreaterThan(0);
      pens.shift()?.resolve();
    },
  };
}

test('cards are drawn one after the other, once for all requests', async () => {
  const { ask, begun, end, most } = openCache(60_000);
  const asked = ['a', 'b', 'a', 'c'].map(ask);
  for (let card = 0; card < 3; card++) await end();
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'a', 'c']);
  expect([begun.toSorted(), most()]).toEqual([['a', 'b', 'c'], 1]);
});

test('a request that times out gets no card, and a later one does', async () => {
  const { ask, begun, end } = openCache(20);
  expect(await ask('slow')).toBeUndefined();
  await end();
  await expect.poll(() => ask('slow')).toBe('slow');
  expect(begun).toEqual(['slow']);
});

test('the queue is limited to the capacity of one machine; further requests get no card at once', async () => {
  const { ask, begun, end } = openCache(60_000);
  const without: string[] = [];
  const asked = Array.from({ length: maxWaitingCards + 4 }, async (_, number) => {
    const title = `w${number}`;
    if (!(await ask(title))) without.push(title);
  });
  await expect.poll(() => without.length).toBeGreaterThanOrEqual(3);
  const taken = asked.length - without.length;
  expect(taken).toBeGreaterThanOrEqual(maxWaitingCards);
  for (let card = 0; card < taken; card++) await end();
  await Promise.all(asked);
  expect(begun).toHaveLength(taken);
  // A card that timed out is drawn for later requests.
  const [first = ''] = without;
  const later = ask(first);
  await end();
  expect(await later).toBe(first);
});
