import { expect, test } from 'vitest';
import { peopleNames } from '#cms/records/registry.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { createOwnDataReader, type HeldOwnData } from './own-data.ts';

const nothing: Omit<HeldOwnData, 'email'> = {
  records: Object.fromEntries(peopleNames.map((name) => [name, []])) as unknown as HeldOwnData['records'],
  ...{ consents: [], emails: [], account: undefined, stays: [] },
};

test('concurrent readers are limited and queued, and the queue is bounded', async () => {
  let [atWork, most, read] = [0, 0, 0];
  const reader = createOwnDataReader({
    stores: {} as never,
    erasure: {
      async findPersonalData(email: string): Promise<HeldOwnData> {
        most = Math.max(most, ++atWork);
        await yieldToEventLoop();
        atWork -= 1;
        read += 1;
        return { email, ...nothing };
      },
    },
    requests: { listOf: async () => [] },
    ...{ siteUrl: 'https://ananta.test', timeZone: 'Asia/Kolkata', now: () => '2026-11-22T10:00:00.000Z' },
  });
  const all = await Promise.allSettled(Array.from({ length: 500 }, () => reader.read('meena@example.com')));
  const refused = all.filter(({ status }) => status === 'rejected');
  expect([most, read + refused.length]).toEqual([3, 500]);
  expect(refused.length).toBeGreaterThan(100);
  expect(refused[0]).toMatchObject({ reason: { reason: 'unavailable', retryAfter: 2 } });
  await expect(reader.copyOf('meena@example.com')).resolves.toMatchObject({ Email: 'meena@example.com' });
});
