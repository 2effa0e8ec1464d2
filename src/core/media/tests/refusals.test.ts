import { describe, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { type ChunkOptions, chunkSize, chunks, clip, newId, uploadsOf } from '#tests/factories/uploads.ts';

const site = provideTestSite();
const uploads = uploadsOf(site);

describe('invalid input leaves nothing behind', () => {
  async function refused(status: number, fields: ChunkOptions, field?: string): Promise<void> {
    const before = [await uploads.stored(), await uploads.waiting()];
    const answer = await uploads.send({ uploadId: newId(), chunk: chunks[0], ...fields });
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { message: expect.any(String), ...(field && { errors: { [field]: expect.any(String) } }) },
    ]);
    expect([await uploads.stored(), await uploads.waiting()]).toEqual(before);
  }

  test.each(['0', '-1', '1.5', 'x', '', '1e3'])('totalChunks %j', (totalChunks) =>
    refused(400, { totalChunks }, 'totalChunks'),
  );
  test.each(['1025', '99999999'])('totalChunks %j: more than 2 GiB', (totalChunks) =>
    refused(413, { totalChunks }, 'chunk'),
  );
  test.each(['-1', '1.5', 'x', '', '3', '1024'])('chunkNumber %j of 3', (chunkNumber) =>
    refused(400, { chunkNumber, totalChunks: 3 }, 'chunkNumber'),
  );
  test.each(['', '../family.mp4', '/etc/passwd', '..\\family.mp4', 'a\0.mp4', '..', 'x'.repeat(256)])(
    'the file name %j',
    (filename) => refused(400, { filename }, 'filename'),
  );
  test('a missing chunk', () => refused(400, { chunk: undefined }, 'chunk'));
  test('an empty chunk', () => refused(400, { chunk: Buffer.alloc(0) }, 'chunk'));
  test('a chunk of one byte too many', () => refused(413, { chunk: Buffer.alloc(2_097_153) }, 'chunk'));

  test('the largest chunk is accepted', async () => {
    const chunk = Buffer.concat([clip, Buffer.alloc(2_097_152 - clip.length)]);
    const answer = await uploads.send({ uploadId: newId(), chunk, totalChunks: 2 });
    expect(answer.json()).toMatchObject({ received: 1 });
  });

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  test.each([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000)])],
    ['a picture', png],
    ['a text', Buffer.from('just words, '.repeat(500))],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('%s that is called a video', async (_what, bytes) => {
    await refused(415, { chunk: Buffer.from(bytes), filename: 'family.mp4', totalChunks: 1 }, 'chunk');
  });

  test('the wrong type is detected with the first chunk, or at the latest with the last', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(chunkSize)]);
    await refused(415, { chunk: program, totalChunks: 3 }, 'chunk');
    const uploadId = newId();
    const before = await uploads.waiting();
    await uploads.send({ uploadId, chunk: chunks[1], chunkNumber: 1, totalChunks: 2 });
    const last = await uploads.send({ uploadId, chunk: program, chunkNumber: 0, totalChunks: 2 });
    expect(last.statusCode).toBe(415);
    expect(await uploads.waiting()).toEqual(before);
  });

  test('JSON or text instead of a form', async () => {
    for (const sent of [{ json: { chunk: 'x' } }, { raw: 'x', headers: { 'content-type': 'text/plain' } }]) {
      const answer = await site.call('POST', 'founder/upload-chunk', { token: site.admin, ...sent });
      expect(answer.statusCode).toBe(415);
    }
  });

  test('only administrators', async () => {
    await refused(403, { token: site.user });
    await refused(401, { token: 'bad' });
    expect((await site.call('POST', 'idea/upload-chunk', { raw: 'x' })).statusCode).toBe(401);
    expect((await uploads.stateOf({ filename: 'a.mp4', totalChunks: '1' }, site.user)).statusCode).toBe(403);
    expect((await site.call('GET', 'founder/upload-chunk')).statusCode).toBe(401);
  });

  test('invalid questions', async () => {
    for (const query of [
      {},
      { filename: 'a.mp4' },
      { filename: '../a', totalChunks: '1' },
      { filename: 'a', totalChunks: '0' },
    ]) {
      expect((await uploads.stateOf(query as Record<string, string>)).statusCode).toBe(400);
    }
  });
});
