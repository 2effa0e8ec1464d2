import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestSite } from '#tests/factories/test-site.ts';
import { chunkNumbers, clip, createSiteIn, newId, storages, uploadsOf } from '#tests/factories/uploads.ts';

describe.each(storages)('playing a video from %s', (storage) => {
  let site: TestSite;
  let video: string;
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    site.call(method, `/${video}`, { headers });
  beforeAll(async () => {
    site = await createSiteIn(storage);
    video = (await uploadsOf(site).sendAll(chunkNumbers(), { uploadId: newId() })).video ?? '';
  });
  afterAll(() => site.close());

  test('the whole file', async () => {
    const answer = await get();
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(clip.length),
      'accept-ranges': 'bytes',
      etag: `"${video}"`,
      'x-content-type-options': 'nosniff',
    });
    const head = await get({}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(clip.length),
    ]);
  });

  test('HEAD reads nothing of the file', async () => {
    const read = vi.fn();
    vi.spyOn(site.services.videos, 'open').mockResolvedValueOnce({ size: 2_000_000_000, stream: read });
    const head = await get({}, 'HEAD');
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '2000000000']);
    expect(read).not.toHaveBeenCalled();
  });

  test('a storage failure at the first byte is answered with our message, uncached', async () => {
    const { open } = site.services.videos;
    vi.spyOn(site.services.videos, 'open').mockImplementationOnce(async () => {
      const found = await open(video);
      return found && { ...found, stream: () => createReadStream(`${site.dataDir}/gone.mp4`) };
    });
    const answer = await get();
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([500, ['message']]);
    expect(answer.body).not.toContain(site.dataDir);
    expect(answer.headers).toHaveProperty('cache-control', 'no-store');
    expect(answer.headers).not.toHaveProperty('etag');
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, -1],
    ['bytes=-10', -10, -1],
    ['bytes=0-99999999', 0, -1],
  ])('%s', async (range, from, to) => {
    const [start, end] = [from, to].map((at) => (at < 0 ? clip.length + at : at)) as [number, number];
    const answer = await get({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${clip.length}`);
    expect(answer.rawPayload.equals(clip.subarray(start, end + 1))).toBe(true);
  });

  test('a range beyond the end', async () => {
    const answer = await get({ range: `bytes=${clip.length}-` });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${clip.length}`]);
  });

  test('an invalid range, several ranges, or one of another version give the whole file', async () => {
    for (const headers of [
      { range: 'lines=1-2' },
      { range: 'bytes=0-1,5-6' },
      { range: 'bytes=0-1', 'if-range': '"x"' },
    ]) {
      const answer = await get(headers as Record<string, string>);
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, clip.length]);
    }
    expect((await get({ range: 'bytes=0-1', 'if-range': `"${video}"` })).statusCode).toBe(206);
  });

  test('an unchanged file gives a 304, and a missing one a 404', async () => {
    for (const tag of [`"${video}"`, `"x", W/"${video}"`, '*']) {
      expect((await get({ 'if-none-match': tag })).statusCode).toBe(304);
    }
    expect((await get({ 'if-none-match': `"x"` })).statusCode).toBe(200);
    expect((await site.call('GET', `/${'0'.repeat(24)}.mp4`)).statusCode).toBe(404);
  });
});
