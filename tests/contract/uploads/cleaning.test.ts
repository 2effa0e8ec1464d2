import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unusedFiles } from '../../../src/server/cleaning.ts';
import { picture } from '../../factories/pictures.ts';
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

  /** Does the work as if so much time had passed. */
  async function cleanAfter(time: number): Promise<void> {
    site.clock.advance(time);
    const dueAt = site.clock().toISOString();
    await site.services.database.db.updateTable('job').set({ dueAt }).execute();
    await site.services.work.runDue();
    site.clock.reset();
  }
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
    site.clock.advance(2 * day);
    await site.services.leases.hold(`upload ${id}`, () => cleanAfter(0));
    expect(await all()).toEqual([name]);
    await cleanAfter(2 * day);
    expect(await all()).toEqual([]);
  });

  describe('pictures', () => {
    const files = () => site.services.storages.pictures.list();
    const known = async () => [...(await site.services.content.findPictures()).keys()];
    const png = () => picture('png', { width: 700, height: 400 });
    const bytes = async () => new Uint8Array(await (await png()).arrayBuffer());

    test('that a broken-off save has left go after a week, in all their forms', async () => {
      await site.services.pictures.keep('0a.webp', await bytes(), 'now');
      // What a removal that was broken off leaves.
      await site.services.pictures.keep('0b.webp', await bytes(), 'now');
      await site.services.storages.pictures.remove('0b.webp');
      const before = await files();
      expect(before.length).toBeGreaterThan(10);
      await cleanAfter(6 * day);
      expect(await files()).toEqual(before);
      await cleanAfter(8 * day);
      expect(await files()).toEqual([]);
    });

    test('that an entry shows stay, however old: drafts, texts and menus below menus too', async () => {
      const send = async (path: string, form: Record<string, string | Blob>) =>
        (await site.call('POST', path, { token: site.admin, form })).json();
      const written = `data:image/png;base64,${Buffer.from(await bytes()).toString('base64')}`;
      const parent = await send('header', { title: 'Above', link: '/above' });
      const shown = [
        [
          'header',
          await send('header', { title: 'Below', link: '/b', parent: parent._id, images: await png() }),
        ],
        ['blogs', await send('blogs', { title: 'D', shortContent: 'd', content: 'd', images: await png() })],
        ['course', await send('course', { title: 'T', description: `<img src="${written}" alt="">` })],
      ] as const;
      const before = [await files(), await known()];
      expect(before[1]).toHaveLength(3);
      await cleanAfter(400 * day);
      expect([await files(), await known()]).toEqual(before);
      for (const [path, { _id }] of shown) await site.call('DELETE', `${path}/${_id}`, { token: site.admin });
      expect([await files(), await known()]).toEqual([[], []]);
    });
  });

  test('files that are older than the database stay: they belong to another one', async () => {
    const { pictures, storages } = site.services;
    await pictures.keep('0a.webp', new Uint8Array(await (await picture()).arrayBuffer()), 'later');
    const { video } = await uploads.sendAll(inOrder(), { uploadId: newId() });
    const later = new Date(Date.now() + hour);
    const job = unusedFiles({ ...site.services, installedAt: later });
    await job.run({ signal: new AbortController().signal, clock: () => new Date(Date.now() + 400 * day) });
    expect([await storages.pictures.list(), await uploads.stored()]).toEqual([['0a.webp'], [video]]);
    expect(Math.abs(site.services.installedAt.getTime() - Date.now())).toBeLessThan(hour);
    await cleanAfter(400 * day);
    expect([await storages.pictures.list(), await uploads.stored()]).toEqual([[], []]);
  });
});
