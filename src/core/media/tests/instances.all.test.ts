import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { type S3Server, startS3Server } from '#tests/factories/s3-server.ts';
import { encode, pathOf } from '#tests/factories/sent.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { chunkNumbers, chunks, clip, newId, type UploadAnswer, uploadsOf } from '#tests/factories/uploads.ts';

let server: S3Server;
let site: TestSite;
let second: Awaited<ReturnType<typeof createApp>>;
let here: ReturnType<typeof uploadsOf>;
let there: ReturnType<typeof uploadsOf>;

beforeAll(async () => {
  server = await startS3Server();
  site = await createTestSite(server.settings);
  // A second instance of the same site: the same database and bucket, nothing else in common.
  second = await createApp(readConfig(site.environment), { pages: 'none' });
  here = uploadsOf(site);
  there = uploadsOf({ ...site, call: callOf(second.app) });
});
afterAll(async () => {
  await second.app.close();
  await site.close();
  await server.close();
});

/** Calls another instance like the test site. */
function callOf(app: typeof second.app): TestSite['call'] {
  return async (method, path, sent = {}) => {
    const { headers, payload } = await encode(sent);
    return app.inject({
      method: method as 'GET',
      url: pathOf(path),
      headers,
      ...(payload !== undefined && { payload }),
    });
  };
}

test('chunks may arrive at two instances alternately', async () => {
  const uploadId = newId();
  let last: UploadAnswer | undefined;
  for (const number of chunkNumbers()) {
    last = await (number % 2 ? here : there).sendAll([number], { uploadId });
  }
  expect(last).toMatchObject({ received: chunks.length, done: true });
  expect((await here.download(last?.video)).equals(clip)).toBe(true);
  expect((await there.download(last?.video)).equals(clip)).toBe(true);
  expect(await here.waiting()).toEqual([]);
});

test('all chunks sent concurrently to both instances make one video', async () => {
  const before = (await here.stored()).length;
  const uploadId = newId();
  const answers = await Promise.all(
    chunkNumbers().flatMap((chunkNumber) =>
      [here, there].map((instance) => instance.send({ uploadId, chunkNumber, chunk: chunks[chunkNumber] })),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const query = { filename: 'family.mp4', totalChunks: String(chunks.length), uploadId };
  const states = await Promise.all([here, there].map(async ({ stateOf }) => (await stateOf(query)).json()));
  expect(states[0]).toMatchObject({ done: true, missing: [] });
  expect(states[1]).toEqual(states[0]);
  expect(await here.stored()).toHaveLength(before + 1);
  expect((await here.download(states[0].video)).equals(clip)).toBe(true);
});

test('an upload begun at one instance is continued at the other', async () => {
  const uploadId = newId();
  const [first = 0, ...rest] = chunkNumbers();
  await here.sendAll([first], { uploadId });
  const query = { filename: 'family.mp4', totalChunks: String(chunks.length), uploadId };
  expect((await there.stateOf(query)).json()).toMatchObject({ received: 1, missing: rest });
  const { video } = await there.sendAll(rest, { uploadId });
  expect((await here.stateOf(query)).json()).toMatchObject({ done: true, video });
});
