import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { pagesOfEveryKind } from '../support/public-pages.ts';

const sizes = new Map<string, Promise<number>>();

/** The compressed bytes of all scripts that the browser fetches by itself until nothing more comes. */
async function weigh(page: Page, path: string): Promise<number> {
  const scripts: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    const size = sizes.get(answer.url()) ?? answer.body().then((body) => brotliCompressSync(body).length);
    sizes.set(answer.url(), size);
    scripts.push(size);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  return (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
}

test('a first visit fetches no more script than a cheap phone can take', async ({ context, request }) => {
  const weights = new Map<string, number>();
  for (const path of await pagesOfEveryKind(request)) {
    const page = await context.newPage();
    weights.set(path, await weigh(page, path));
    await page.close();
  }
  const tooHeavy = [...weights].filter(([path, weight]) => weight > limitOf(path));
  expect(tooHeavy).toEqual([]);
});

/** In bytes. Home has something of everything, forms have their rules and toasts; nearly all else is React and its router. */
function limitOf(path: string): number {
  if (path === '/') return 112_000;
  if (path === '/session-book' || path === '/upcoming-webinar') return 115_000;
  return path.includes('etail/') ? 104_000 : 109_000;
}
