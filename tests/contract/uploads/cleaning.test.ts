import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clean } from '../../../src/server/cleaning.ts';
import type { TestSite } from '../../factories/test-site.ts';
import { createSiteIn, inOrder, newId, places, uploadsOf } from '../../factories/uploads.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe.each(places)('what is abandoned in %s', (place) => {
  let site: TestSite;
  let uploads: ReturnType<typeof uploadsOf>;
  beforeAll(async () => {
    site = await createSiteIn(place);
    uploads = uploadsOf(site);
  });
  afterAll(() => site.close());

  /** Cleans as if so much time had passed. */
  const cleanAfter = (time: number) => clean(site.services, new Date(Date.now() + time));
  const all = () => site.services.storages.chunks.list();

  test('chunks go a day after the last of them, and the upload can begin again', async () => {
    const uploadId = newId();
    await uploads.sendAll([0, 1], { uploadId });
    await cleanAfter(23 * hour);
    expect(await all()).toHaveLength(2);
    await cleanAfter(25 * hour);
    expect(await all()).toEqual([]);
    expect((await uploads.sendAll(inOrder(), { uploadId })).done).toBe(true);
  });

  test('a video that no entry shows goes after a week; the note of its upload after a day', async () => {
    const { video } = await uploads.sendAll(inOrder(), { uploadId: newId() });
    await cleanAfter(25 * hour);
    expect(await all()).toEqual([]);
    expect(await uploads.stored()).toContain(video);
    await cleanAfter(6 * day);
    expect(await uploads.stored()).toContain(video);
    await cleanAfter(8 * day);
    expect(await uploads.stored()).toEqual([]);
  });

  test('a video that an entry shows stays, however old', async () => {
    const { video } = await uploads.sendAll(inOrder(), { uploadId: newId() });
    const form = { title: 'Shown', video };
    const saved = await site.call('POST', 'idea', { token: site.admin, form });
    await cleanAfter(400 * day);
    expect(await uploads.stored()).toEqual([video]);
    await site.call('DELETE', `idea/${saved.json()._id}`, { token: site.admin });
    expect(await uploads.stored()).toEqual([]);
  });

  test('an upload that is being put together is left alone', async () => {
    await uploads.sendAll([0], { uploadId: newId() });
    const [name = ''] = await all();
    const id = name.slice(0, name.indexOf('-'));
    await site.services.leases.hold(`upload ${id}`, () => cleanAfter(2 * day));
    expect(await all()).toEqual([name]);
    await cleanAfter(2 * day);
    expect(await all()).toEqual([]);
  });
});
