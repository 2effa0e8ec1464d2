import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureFirst } from './render.server.ts';

const code = 'import "/assets/a.js";\nwindow.text = "<b>";';
const page = (nonce: string) =>
  [
    `<link rel="modulepreload" href="/assets/a.js" nonce="${nonce}"/>`,
    '<main id="content"></main><img fetchPriority="high" src="/a.avif"><img src="/b.avif">',
    `<script nonce="${nonce}" type="module" async="">${code}</script>`,
  ].join('');

/** Replaces the browser's paint observer. */
let paint: (...names: string[]) => void = () => undefined;

beforeEach(() => {
  type Tell = (list: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void;
  const reported = (names: string[], name: string) =>
    names.filter((one) => one === name).map(() => ({ name }) as PerformanceEntry);
  class Observer {
    constructor(tell: Tell) {
      paint = (...names) => tell({ getEntriesByName: (name) => reported(names, name) });
    }
    observe() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer);
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  vi.useRealTimers();
});

/** Runs our script on a page whose first picture is loading. */
function run(html: string): HTMLImageElement {
  document.body.innerHTML = html;
  const [first, other] = document.querySelectorAll('img');
  if (!first || !other) throw new Error('The page has lost its pictures.');
  for (const img of [first, other]) Object.defineProperty(img, 'complete', { value: false });
  const script = document.querySelector('script[type=module]');
  new Function(script?.textContent ?? '')();
  return first;
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const putIn = () => document.head.querySelector('script')?.text;

test('scripts are inserted when the first picture has loaded and something is painted, independent of others', async () => {
  vi.useFakeTimers();
  const { html, later } = pictureFirst(page('secret'), 'secret');
  expect(later).toEqual([code]);
  expect(html).not.toContain('<link');
  const first = run(html);
  await settle();
  expect(putIn()).toBeUndefined();
  first.dispatchEvent(new Event('load'));
  paint('first-paint');
  await settle();
  expect(putIn()).toBeUndefined();
  paint('first-paint', 'first-contentful-paint');
  await settle();
  expect(putIn()).toBe(code);
  expect(document.head.querySelector('link')?.getAttribute('href')).toBe('/assets/a.js');
});

test('a broken or slow picture does not delay scripts', async () => {
  vi.useFakeTimers();
  const { html } = pictureFirst(page('secret'), 'secret');
  run(html).dispatchEvent(new Event('error'));
  paint('first-contentful-paint');
  await settle();
  expect(putIn()).toBe(code);
  document.head.innerHTML = '';
  run(html);
  await vi.advanceTimersByTimeAsync(2999);
  expect(putIn()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(putIn()).toBe(code);
});

test('a page that is empty before its script does not wait for a paint', async () => {
  const { html } = pictureFirst(page('secret').replace(' id="content"', ''), 'secret');
  run(html).dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(putIn()).toBe(code));
});

test('other scripts stay unchanged, and so does a page without scripts', () => {
  expect(pictureFirst(page('another'), 'secret')).toEqual({ html: page('another'), later: [] });
});
