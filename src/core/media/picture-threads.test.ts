import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { yieldToEventLoop } from '#core/promises.ts';
import { encodeVariant } from './picture.ts';

vi.mock('node:os', async (original) => ({ ...(await original<object>()), availableParallelism: () => 16 }));

test('with any number of cores, files are read while pictures are encoded', async () => {
  const photo = await sharp({
    create: {
      width: 1400,
      height: 900,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  let done = 0;
  const making = Array.from({ length: 8 }, () =>
    encodeVariant(photo, { width: 1400, format: 'webp' }).then(() => done++),
  );
  await vi.waitFor(() => expect(sharp.counters().process).toBeGreaterThanOrEqual(3), { interval: 5 });
  for (let ticks = 0; ticks < 50; ticks += 1) await yieldToEventLoop();
  await stat('package.json');
  expect(done).toBe(0);
  await Promise.all(making);
});
