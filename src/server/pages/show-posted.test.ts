import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { PageParts } from './page-services.ts';
import { showPosted } from './show-posted.ts';

const page = { status: 200, headers: new Headers(), body: 'the form again', scripts: [], thirdParties: [] };
const settings = { read: async () => ({}) };
const services = { siteUrl: 'http://localhost:3000', settings } as unknown as PageParts;
const posted = { values: {}, errors: {}, problem: 'No.' };
const showBy = (renderPage: () => Promise<typeof page>) =>
  showPosted({ renderPage } as unknown as Parameters<typeof showPosted>[0], services, false);

test('forms that are not taken wait for a page, but not without end', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const show = showBy(() => opened.then(() => page));
  const all = Promise.allSettled(Array.from({ length: 200 }, () => show('/session-book', posted)));
  await turn();
  open();
  const refused = (await all).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(100);
  expect(refused[0]).toMatchObject({ reason: { reason: 'unavailable', retryAfter: 2 } });
  await expect(show('/session-book', posted)).resolves.toMatchObject({ body: 'the form again' });
});

test('between two of their pages others are answered', async () => {
  let rendered = 0;
  const show = showBy(async () => {
    rendered += 1;
    return page;
  });
  const all = Array.from({ length: 20 }, () => show('/session-book', posted));
  await turn();
  expect(rendered).toBeLessThan(5);
  await Promise.all(all);
  expect(rendered).toBe(20);
});
