import { Readable } from 'node:stream';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { recordNames, records } from '#cms/records/registry.ts';
import { provideTestSite } from '../factories/provided-site.ts';
import type { TestSite } from '../factories/test-site.ts';
import { testedRecords, testedTypes } from '../factories/tested-types.ts';

// Errors before the database is asked, or in its place (product: The API).
const site = provideTestSite({ CDN_PURGE_URL: 'http://127.0.0.1:9/purge' });
let usual: string[];
beforeAll(async () => {
  usual = [...Object.keys((await site.call('GET', 'nothing')).headers), 'vary'];
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function* breakOff(): AsyncGenerator<never> {
  yield* [];
  throw new Error('The database is gone.');
}

const lists = testedTypes.map((name) => records[name].api.path);
const exports = testedRecords.map((name) => `exports/${name}`);
const others = ['exports/subscribers', 'exports/activity', 'exports/registrations', 'exports/payments'];
const streamed = [...exports, ...others];

/** Expects the common headers, and none of the answer that was to be sent. */
function expectPlainFailure(answer: Awaited<ReturnType<TestSite['call']>>) {
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ message: 'Something went wrong on our side. Please try again.' });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(answer.body)),
    'cache-control': 'no-store',
  });
  expect(Object.keys(answer.headers).filter((name) => !usual.includes(name))).toEqual([]);
}

test('every export is an export of records, or tested separately', () => {
  const known = [...recordNames.map((name) => `exports/${name}`), ...others];
  const routes = site.routes.filter(({ method, url }) => method === 'GET' && url.includes('/exports/'));
  expect(routes.map(({ url }) => url.replace('/api/v1/', '').replace('/:owner', '')).sort()).toEqual(
    known.sort(),
  );
});

test.each(streamed.flatMap((path) => ['gzip', 'br'].map((encoding) => [path, encoding] as const)))(
  '%s, compressed as %s, that fails before its first byte is a plain failure',
  async (path, encoding) => {
    const { records: store, activity, consents, payments } = site.services.stores;
    vi.spyOn(store, 'slices').mockImplementation(breakOff);
    vi.spyOn(activity, 'slices').mockImplementation(breakOff);
    vi.spyOn(consents, 'newsSlices').mockImplementation(breakOff);
    let url = path;
    vi.spyOn(payments, 'lineSlices').mockImplementation(breakOff);
    if (path === 'exports/payments') url += '?month=2026-11';
    if (path === 'exports/registration') {
      url += `/${(await site.records.create('webinar', { title: 'One' }))._id}`;
    }
    const headers = { 'accept-encoding': encoding };
    expectPlainFailure(await site.call('GET', url, { token: site.admin, headers }));
  },
);

test.each(lists.flatMap((path) => [undefined, 'staff'].map((reader) => [path, reader] as const)))(
  'a long list of %s for %s that fails before its first byte is a plain failure',
  async (path, reader) => {
    const { records: store } = site.services.stores;
    vi.spyOn(store, 'count').mockResolvedValue(100_000);
    vi.spyOn(store, 'slices').mockImplementation(breakOff);
    const headers = { 'accept-encoding': 'gzip' };
    expectPlainFailure(await site.call('GET', path, { headers, ...(reader && { token: site.admin }) }));
  },
);

test('an unreadable video is a plain failure, and so is a range of it', async () => {
  const broken = () => Readable.from(breakOff());
  vi.spyOn(site.services.videos, 'open').mockResolvedValue({
    size: 1000,
    modifiedAt: new Date(0),
    stream: broken,
  } as never);
  for (const range of ['bytes=0-9', undefined]) {
    const answer = await site.app.inject({
      url: '/0123456789abcdef01234567.mp4',
      headers: range ? { range } : {},
    });
    expectPlainFailure(answer);
  }
});
