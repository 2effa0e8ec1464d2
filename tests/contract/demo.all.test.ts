import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { readConfig } from '#config.ts';
import { isUpcoming } from '#content/webinar/definition.ts';
import { fillOnFirstStart } from '#serve.ts';
import { provideTestSite } from '../factories/provided-site.ts';
import { createTestSite, type TestSite } from '../factories/test-site.ts';

const site = provideTestSite({ DEMO: 'on' });
beforeAll(async () => {}, 120_000);

const fill = ({ services }: Pick<TestSite, 'services'> = site) =>
  fillOnFirstStart(readConfig(site.environment), services);

test('of two concurrent first starts one fills every type, and no later one restores deleted entries', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const first = fill();
  await vi.waitFor(
    () => expect(log).toHaveBeenCalledWith(expect.stringContaining('Creating the demo content')),
    {
      timeout: 20_000,
    },
  );
  // The second process starts while the first one is loading.
  const other = await createApp(readConfig(site.environment), { pages: 'none' });
  expect(await fill(other)).toBe(false);
  expect(await first).toBe(true);
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
  await other.app.close();
  const counts = await Promise.all(contentNames.map(async (name) => [name, await site.records.count(name)]));
  expect(Object.fromEntries(counts)).toEqual({
    banner: 1,
    founder: 1,
    socialmedia: 3,
    webinar: 4,
    legacy: 5,
    idea: 4,
    blog: 9,
    team: 6,
    media: 8,
    header: 6,
    course: 6,
    aboutus: 5,
    videoupload: 9,
    community: 5,
    topic: 10,
    agegroup: 5,
  });
  const [banner] = await site.records.list('banner');
  await site.records.remove('banner', banner?._id ?? '');
  expect(await fill()).toBe(false);
  expect(await site.records.count('banner')).toBe(0);
}, 120_000);

test('one webinar is upcoming, every picture and clip exists, and the menu has children', async () => {
  const { pages } = site.services;
  const { records } = site;
  const webinars = await records.list('webinar');
  expect(webinars.filter((webinar) => isUpcoming(webinar, pages.today(), pages.now()))).toHaveLength(1);
  const stored = new Set([
    ...(await readdir(join(site.dataDir, 'uploads'))),
    ...(await readdir(join(site.dataDir, 'videos'))),
  ]);
  for (const name of contentNames) {
    for (const record of await records.list(name)) {
      for (const [field, { kind }] of Object.entries(contentTypes[name].fields)) {
        const value = (record as unknown as Record<string, string>)[field] ?? '';
        if (kind === 'image') expect([name, field, stored.has(value)]).toEqual([name, field, true]);
        if (kind === 'video' && value) expect([name, field, stored.has(value)]).toEqual([name, field, true]);
      }
    }
  }
  expect((await records.list('header')).some(({ children }) => children.length > 0)).toBe(true);
  expect(await records.count('enquiry')).toBeGreaterThanOrEqual(5);
  const enrolled = await Promise.all(
    webinars.map(({ _id }) => records.count('registration', { owner: _id })),
  );
  expect(enrolled.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(5);
});

test('DEMO=off starts empty', async () => {
  const empty = await createTestSite({ DEMO: 'off' });
  expect(await fillOnFirstStart(readConfig(empty.environment), empty.services)).toBe(false);
  expect(await empty.records.count('blog')).toBe(0);
  await empty.close();
});
