import { expect, test } from 'vitest';
import { prepareServiceWorker } from './page-routes.ts';
import { prepareResponse } from './prepared-response.ts';

const workerFor = async (html: string) => {
  const page = await prepareResponse({ headers: {} }, html);
  return (await prepareServiceWorker('start();', page)).variants.identity.body.toString();
};

test('the service worker lists the files of the offline page, each once, and no others', async () => {
  const script = await workerFor(
    '<link rel="preload" href="/assets/a-1.css"><link rel="stylesheet" href="/assets/a-1.css#">' +
      '<img src="/assets/b.svg"><a href="/admin">x</a><link href="https://other.example/assets/c.css">',
  );
  expect(script).toContain('"address":"/offline","files":["/assets/a-1.css","/assets/b.svg"]');
  expect(script.endsWith('\nstart();')).toBe(true);
});

test('it changes with the page, and only with the page', async () => {
  const call = (phone: string) => workerFor(`<a href="tel:${phone}">Call</a>`);
  expect(await call('1')).toBe(await call('1'));
  expect(await call('1')).not.toBe(await call('2'));
});

test('while the page fails, browsers keep their current service worker', async () => {
  const page = await prepareResponse({ status: 503, headers: {} }, 'away');
  expect(await prepareServiceWorker('start();', page)).toBe(page);
});
