import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { system } from '#core/actor.ts';
import { startIndexNowEndpoint } from '#tests/factories/index-now-endpoint.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

const minute = 60_000;
const by = system('test');
let endpoint: Awaited<ReturnType<typeof startIndexNowEndpoint>>;
let site: TestSite;
beforeAll(async () => {
  endpoint = await startIndexNowEndpoint();
  site = await createTestSite({
    SITE_URL: 'https://ananta.example',
    INDEXNOW: 'on',
    INDEXNOW_ENDPOINT: endpoint.address,
  });
  await site.services.jobRunner.runDue();
});
afterAll(async () => {
  await site.close();
  await endpoint.close();
});
beforeEach(() => void endpoint.submitted.splice(0));

const stores = () => site.services.stores;
const paths = () =>
  endpoint.submitted.map(({ urlList }) => urlList.map((address) => new URL(address).pathname));
async function later(minutes = 2): Promise<void> {
  site.clock.advance(minutes * minute);
  await site.services.jobRunner.runDue();
}
/** The result of the last run that did something. */
async function lastRun() {
  const [state] = (await site.services.jobStates(5)).filter(({ name }) => name === 'index-now');
  return state?.runs[0];
}

test('changes of public pages are submitted together and once, drafts are not', async () => {
  const blog = await site.records.create('blog', { title: 'Draft', link: 'fever' });
  await later();
  expect(paths()).toEqual([]);
  await stores().records.toggleStatus('blog', blog._id, by);
  await site.records.update('blog', blog._id, { title: 'Fever' });
  const course = await site.records.create('course', { title: 'Big feelings' });
  await site.records.create('banner', { title: 'No page of its own' });
  await site.services.jobRunner.runDue();
  expect(paths()).toEqual([]);
  await later();
  expect(paths()).toEqual([['/blogDetail/fever', '/course-detail/big-feelings']]);
  const [submitted] = endpoint.submitted;
  const key = await site.app.inject({ url: new URL(String(submitted?.keyLocation)).pathname });
  expect([key.statusCode, key.body, key.headers['content-type']]).toEqual([
    200,
    submitted?.key,
    'text/plain; charset=utf-8',
  ]);
  expect(submitted?.host).toBe('ananta.example');

  await site.records.update('blog', blog._id, { link: 'fever-at-home' });
  await stores().records.remove('course', course._id, by);
  await later();
  expect(paths().at(-1)).toEqual([
    '/blogDetail/fever',
    '/blogDetail/fever-at-home',
    '/course-detail/big-feelings',
  ]);
  await later();
  expect(endpoint.submitted).toHaveLength(2);
});

test('changes without a public page are read once, and not again at each run', async () => {
  const keeping = vi.spyOn(stores().facts, 'set');
  const position = async () => JSON.parse((await stores().facts.find('index now')) ?? '{}');
  const write = () =>
    site.records.create('enquiry', {
      ...{ name: 'Meena', email: 'meena@example.com', contact: '9812345678', city: 'Pune', message: 'Hello' },
    });
  for (let sent = 0; sent < 50; sent++) await write();
  const last = await stores().changes.findLastPositionBefore('9999');
  await later(3);
  expect(await position()).toMatchObject({ ...last, notBefore: '' });
  const kept = keeping.mock.calls.length;
  // A write in progress may have started before a recorded one, so nothing is passed over within a minute.
  await write();
  await later(0);
  await later(0);
  expect(await position()).toMatchObject({ ...last });
  expect(keeping.mock.calls).toHaveLength(kept);
  keeping.mockRestore();
  await site.records.create('course', { title: 'Among many' });
  await later();
  expect(paths()).toEqual([['/course-detail/among-many']]);
});

test('after a 429 it waits for the requested time', async () => {
  endpoint.troubles.push({ status: 429, headers: { 'retry-after': '3600' } });
  await site.records.create('course', { title: 'Patience' });
  await later();
  await later(30);
  expect(endpoint.troubles).toEqual([]);
  expect(paths()).toEqual([]);
  await later(31);
  expect(paths()).toEqual([['/course-detail/patience']]);
});

test('a failed submission is repeated later, and nothing is lost', async () => {
  endpoint.troubles.push({ status: 503 }, { status: 403 });
  await site.records.create('course', { title: 'Again' });
  await later();
  expect(await lastRun()).toMatchObject({ outcome: 'failed' });
  await later(60);
  expect(await lastRun()).toMatchObject({ outcome: 'failed', message: expect.stringContaining('403') });
  await site.records.create('course', { title: 'And again' });
  await later(24 * 60);
  expect(paths()).toEqual([['/course-detail/again', '/course-detail/and-again']]);
});

test('a submission refused for its content does not block later ones', async () => {
  endpoint.troubles.push({ status: 422 });
  await site.records.create('course', { title: 'Refused' });
  await later();
  await site.records.create('course', { title: 'Taken' });
  await later(24 * 60);
  expect(paths()).toEqual([['/course-detail/taken']]);
});
