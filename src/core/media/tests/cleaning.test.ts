import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day, hour } from '#core/time/durations.ts';
import { picture } from '#tests/factories/pictures.ts';
import { passTime, runAllJobs } from '#tests/factories/retention.ts';
import type { TestSite } from '#tests/factories/test-site.ts';
import { chunkNumbers, createSiteIn, newId, testedStorages, uploadsOf } from '#tests/factories/uploads.ts';

describe.each(testedStorages)('abandoned files in %s', (storage) => {
  let site: TestSite;
  let uploads: ReturnType<typeof uploadsOf>;
  beforeAll(async () => {
    site = await createSiteIn(storage);
    uploads = uploadsOf(site);
  });
  afterAll(() => site.close());

  const cleanAfter = (time: number) => passTime(site, time);
  const all = () => site.services.storages.chunks.list();
  const send = async (path: string, form: Record<string, string | Blob>) =>
    (await site.call('POST', path, { token: site.admin, form })).json();
  const remove = (path: string, { _id }: { _id: string }) =>
    site.call('DELETE', `${path}/${_id}`, { token: site.admin });

  test('chunks are removed a day after the last of them, and the upload can start again', async () => {
    const uploadId = newId();
    await uploads.sendAll([0, 1], { uploadId });
    await cleanAfter(23 * hour);
    expect(await all()).toHaveLength(2);
    await cleanAfter(25 * hour);
    expect(await all()).toEqual([]);
    expect((await uploads.sendAll(chunkNumbers(), { uploadId })).done).toBe(true);
  });

  test('an unused video is removed after a week; the note of its upload after a day', async () => {
    const { video } = await uploads.sendAll(chunkNumbers(), { uploadId: newId() });
    await cleanAfter(25 * hour);
    expect(await all()).toEqual([]);
    expect(await uploads.stored()).toContain(video);
    await cleanAfter(6 * day);
    expect(await uploads.stored()).toContain(video);
    await cleanAfter(8 * day);
    expect(await uploads.stored()).toEqual([]);
  });

  test('a video in use stays at any age; that of a deleted entry is removed with the trash', async () => {
    const { video } = await uploads.sendAll(chunkNumbers(), { uploadId: newId() });
    const saved = await send('idea', { title: 'Shown', video: String(video) });
    await cleanAfter(400 * day);
    expect(await uploads.stored()).toEqual([video]);
    await remove('idea', saved);
    await cleanAfter(29 * day);
    expect(await uploads.stored()).toEqual([video]);
    await cleanAfter(31 * day);
    await cleanAfter(39 * day);
    expect(await uploads.stored()).toEqual([]);
  });

  test('an upload that is being assembled is left alone', async () => {
    await uploads.sendAll([0], { uploadId: newId() });
    const [name = ''] = await all();
    const id = name.slice(0, name.indexOf('-'));
    site.clock.advance(2 * day);
    await site.services.leases.withLease(`upload ${id}`, () => runAllJobs(site));
    site.clock.reset();
    expect(await all()).toEqual([name]);
    await cleanAfter(2 * day);
    expect(await all()).toEqual([]);
  });

  describe('pictures', () => {
    const files = () => site.services.storages.pictures.list();
    const known = async () => [...(await site.services.stores.files.findPictures()).keys()];
    const png = () => picture('png', { width: 700, height: 400 });
    const bytes = async () => new Uint8Array(await (await png()).arrayBuffer());

    test('of an interrupted save are removed after a week, with all variants', async () => {
      const { stores, pictures } = site.services;
      for (const name of ['0a.webp', '0b.webp']) {
        await stores.files.record(name, 'picture');
        await pictures.store(name, await bytes(), 'now');
      }
      // The state after an interrupted removal.
      await stores.files.beginRemoval('0b.webp');
      await site.services.storages.pictures.remove('0b.webp');
      const before = await files();
      expect(before.length).toBeGreaterThan(10);
      await cleanAfter(6 * day);
      expect(await files()).toEqual(before);
      await cleanAfter(8 * day);
      expect(await files()).toEqual([]);
    });

    test('in use stay at any age: in unpublished entries, texts and nested menus too', async () => {
      const written = `data:image/png;base64,${Buffer.from(await bytes()).toString('base64')}`;
      const parent = await send('header', { title: 'Above', link: '/above' });
      const below = { title: 'Below', link: '/b', parent: parent._id, images: await png() };
      const shown = [
        ['header', await send('header', below)],
        ['blogs', await send('blogs', { title: 'D', shortContent: 'd', content: 'd', images: await png() })],
        ['course', await send('course', { title: 'T', description: `<img src="${written}" alt="">` })],
      ] as const;
      const before = [await files(), await known()];
      expect(before[1]).toHaveLength(3);
      await cleanAfter(400 * day);
      expect([await files(), await known()]).toEqual(before);
      for (const [path, record] of shown) await remove(path, record);
      await cleanAfter(31 * day);
      await cleanAfter(39 * day);
      expect([await files(), await known()]).toEqual([[], []]);
    });
  });

  test('unknown files stay: they belong to another program', async () => {
    const { pictures, storages, database } = site.services;
    await pictures.store('0a.webp', new Uint8Array(await (await picture()).arrayBuffer()), 'later');
    const { video } = await uploads.sendAll(chunkNumbers(), { uploadId: newId() });
    await database.db.deleteFrom('storedFile').execute();
    await cleanAfter(400 * day);
    expect([await storages.pictures.list(), await uploads.stored()]).toEqual([['0a.webp'], [video]]);
    // Saving an entry with its name adopts it.
    const saved = await send('idea', { title: 'Known again', video: String(video) });
    expect(saved).toMatchObject({ title: 'Known again', video });
    await remove('idea', saved);
    await storages.videos.remove(String(video));
    await storages.pictures.remove('0a.webp');
  });

  test('an older copy of the database, started on the same files, deletes nothing', async () => {
    const { video } = await uploads.sendAll(chunkNumbers(), { uploadId: newId() });
    await cleanAfter(hour);
    // This copy of the site has not run for ten days; another one has used the video meanwhile.
    site.clock.advance(10 * day);
    await runAllJobs(site);
    site.clock.reset();
    expect(await uploads.stored()).toEqual([video]);
    await cleanAfter(16 * day);
    expect(await uploads.stored()).toEqual([video]);
    await cleanAfter(18 * day);
    expect(await uploads.stored()).toEqual([]);
  });
});
