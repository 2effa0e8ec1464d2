import { expect, test } from 'vitest';
import type { PageParts } from './page-services.ts';
import { showPosted } from './show-posted.ts';

test('forms that are not taken wait for a page, but not without end', async () => {
  const page = { status: 200, headers: new Headers(), body: 'the form again', scripts: [], thirdParties: [] };
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const renderPage = () => opened.then(() => page);
  const settings = { read: async () => ({}) };
  const services = { siteUrl: 'http://localhost:3000', settings } as unknown as PageParts;
  const show = showPosted({ renderPage } as never, services, false);
  const posted = { values: {}, errors: {}, problem: 'No.' };
  const all = Array.from({ length: 200 }, () => show('/session-book', posted));
  const settled = Promise.allSettled(all);
  await new Promise((resolve) => setImmediate(resolve));
  open();
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(100);
  expect(refused[0]).toMatchObject({ reason: { reason: 'unavailable', retryAfter: 2 } });
  await expect(show('/session-book', posted)).resolves.toMatchObject({ body: 'the form again' });
});
