import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contentTypes } from '#cms/records/registry.ts';
import { createEntry } from '../factories/entries.ts';
import { picture } from '../factories/pictures.ts';
import { type S3Server, startS3Server } from '../factories/s3-server.ts';
import { createTestSite, type TestSite } from '../factories/test-site.ts';
import { chunkNumbers, chunks, clip, newId, uploadsOf } from '../factories/uploads.ts';

let server: S3Server;
let site: TestSite;
let address: string;
beforeAll(async () => {
  server = await startS3Server();
  site = await createTestSite(server.settings);
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.setBehaviour('well'));
afterAll(async () => {
  await site.close();
  await server.close();
});

async function save() {
  const { form } = await createEntry(contentTypes.blog);
  const answer = await site.call('POST', 'blogs', { token: site.admin, form: { ...form, status: '1' } });
  return { answer, images: answer.json().imageUrl as string };
}
const get = (name: string) => site.call('GET', `/uploads/${name}`);
/** Like a browser, answered from memory where possible. */
const show = (name: string) => fetch(`${address}/uploads/${name}`);

function expectAway({ statusCode, json, headers }: Awaited<ReturnType<typeof get>>): void {
  expect([statusCode, json()]).toEqual([503, { message: expect.stringMatching(/^Pictures and videos/) }]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(headers['cache-control'] ?? 'no-store').not.toContain('max-age');
}

test.each(['down', 'busy'] as const)(
  'an object storage that is %s fails only the calls that need it; it is used again when it returns',
  async (mood) => {
    const { send, sendAll, download } = uploadsOf(site);
    const [{ images: shown }, { images: unseen }] = [await save(), await save()];
    const before = (await site.call('GET', 'blogs')).json().length;
    expect((await show(shown)).status).toBe(200);
    const upload = { uploadId: newId() };
    await sendAll([0], upload);

    server.setBehaviour(mood);
    expectAway((await save()).answer);
    expectAway(await send({ ...upload, chunkNumber: 1, chunk: chunks[1] }));
    expectAway(await get(unseen));
    // Pictures served before are cached, and the database has the rest.
    expect((await show(shown)).status).toBe(200);
    expect((await site.call('GET', 'blogs')).json()).toHaveLength(before);
    expect((await site.call('GET', '/readyz')).statusCode).toBe(200);
    const texts = await site.call('PUT', `blogs/${(await site.call('GET', 'blogs')).json()[0]._id}`, {
      token: site.admin,
      form: { title: 'Without a picture' },
    });
    expect(texts.statusCode).toBe(200);
    // The cleaning continues too, when it can.
    await site.services.jobRunner.runDue();

    server.setBehaviour('well');
    expect((await get(unseen)).statusCode).toBe(200);
    expect((await save()).answer.statusCode).toBe(201);
    const { video } = await sendAll(chunkNumbers().slice(1), upload);
    expect((await download(video)).equals(clip)).toBe(true);
  },
);

test('half a picture, or half a video, never counts as complete', async () => {
  const { sendAll } = uploadsOf(site);
  const sent = await picture('png', { width: 1200, height: 800 });
  const { form } = await createEntry(contentTypes.blog);
  const entry = await site.call('POST', 'blogs', {
    token: site.admin,
    form: { ...form, images: sent, imageUrl: sent },
  });
  const name = entry.json().imageUrl;
  const { video = '' } = await sendAll(chunkNumbers(), { uploadId: newId() });
  server.setBehaviour('halving');
  for (const path of [`/uploads/${name}`, `/${video}`]) {
    // It answers unavailable, or the connection is cut.
    const answer = await fetch(address + path);
    const isWhole = answer.ok && (await answer.bytes().catch(() => undefined)) !== undefined;
    expect(isWhole).toBe(false);
  }
  server.setBehaviour('well');
  expect((await site.call('GET', `/${video}`)).rawPayload.equals(clip)).toBe(true);
  const whole = await get(name);
  const stored = await site.services.pictures.open(name);
  expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, stored?.size]);
});
