import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { listCall } from '../../src/cms/records/addresses.ts';
import { contentTypes } from '../../src/cms/records/registry.ts';
import { systemClock } from '../../src/core/clock.ts';
import { maxChunkBytes } from '../../src/core/media/file-limits.ts';
import { altcha } from '../../src/features/forms/server/captcha.ts';
import { photo } from '../../tests/factories/pictures.ts';
import { authSecret, type Client, createClient, type Headers, signIn } from '../servers/site.ts';

/** The chunks of a video, and as many as the admin area sends at once. */
const [chunksOfVideo, chunksAtOnce] = [8, 4];
const noise = randomBytes(maxChunkBytes);

/** Parents read and enrol, staff edit with pictures and upload videos, all at once. @returns the number of requests */
export async function mixedWork(url: string, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  const client = createClient({ url });
  const staff = await signIn({ url });
  const reads = await listReads(client);
  const form = await findForm(client);
  const edit = await createEditor(client, staff);
  const repeat = async (rest: number, work: (count: number) => Promise<unknown>) => {
    for (let count = 0; performance.now() < end; count++) {
      await work(count);
      if (rest > 0) await pause(rest);
    }
  };
  const read = (line: number) => (count: number) => {
    const [path = '/', headers] = reads[(count * 7 + line * 13) % reads.length] ?? [];
    return client.read(path, headers);
  };
  await Promise.all([
    ...Array.from({ length: 6 }, (_, line) => repeat(0, read(line))),
    repeat(500, async (count) => form.send(count, await form.ask(count))),
    repeat(1000, edit),
    repeat(2000, () => client.read('dashboard', staff)),
    repeat(2000, () => client.read('booksession?limit=10', staff)),
    repeat(15_000, async () =>
      client.read(`/${await sendVideo(createClient({ url }, staff), chunksOfVideo)}`),
    ),
  ]);
  return client.count();
}

/** Pages in every encoding, lists and entries of the API, and the pictures of the home page in every size. */
async function listReads({ json, text }: Client): Promise<[path: string, headers: Headers][]> {
  const links = (await json<{ link: string }[]>('blogs')).map(({ link }) => link);
  const paths = ['/', '/blogs', '/webinars', '/courses', '/community', '/media', '/video', '/sitemap.xml'];
  paths.push(...links.flatMap((link) => [`/blogDetail/${link}`, `blogs/${link}`]));
  paths.push(...Object.values(contentTypes).map((type) => `${listCall(type)}?limit=10`));
  const pictures = new Set((await text('/')).match(/\/uploads\/[\w.-]+/g));
  const encodings = ['br', 'gzip', 'identity'].map((name) => ({ 'Accept-Encoding': name }));
  return [
    ...paths.flatMap((path) => encodings.map((headers): [string, Headers] => [path, headers])),
    ...[...pictures].map((path): [string, Headers] => [path, {}]),
  ];
}

/** Gives articles another picture, of which the site then makes several sizes. */
async function createEditor(client: Client, staff: Headers): Promise<(count: number) => Promise<unknown>> {
  const blogs = await client.json<{ _id: string }[]>('blogs');
  const picture = await photo(1600, 1200);
  return (count) => {
    const form = new FormData();
    form.set('shortContent', `Edit ${count}.`);
    form.set('images', picture);
    return client.send('PUT', `blogs/${blogs[count % blogs.length]?._id}`, form, staff);
  };
}

/** The form of an upcoming webinar. Parents send it from an address of their own: the site has to trust its proxy. */
export async function findForm({ json, call, send }: Client) {
  const all = await json<Record<string, { _id: string; startdate: string }[]>>('webinar');
  const today = new Date().toISOString().slice(0, 10);
  const webinar = Object.values(all)
    .flat()
    .find(({ startdate }) => startdate > today);
  if (!webinar) throw new Error('There is no webinar to enrol in.');
  return {
    async ask(count: number): Promise<Headers> {
      const from = { 'X-Forwarded-For': `10.1.${Math.floor(count / 250) % 250}.${count % 250}` };
      const token = await call('webinar/get-csrf-token', { headers: from });
      const { csrfToken } = (await token.json()) as { csrfToken: string };
      const [cookie = ''] = token.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
      return { ...from, cookie, 'X-CSRF-Token': csrfToken };
    },

    async send(count: number, headers: Headers): Promise<void> {
      const parent = { name: 'A parent', email: `parent-${count}@example.com`, contact: '9876543210' };
      const more = { webinarId: webinar._id, webinarTitle: 'A webinar', proof: await cheapProof() };
      await send('POST', 'webinar/bookwebinar', { ...parent, ...more }, headers);
    },
  };
}

/** A proof of work that the site accepts, created without the work: the real work is done by browsers. */
async function cheapProof(): Promise<string> {
  const challenge = (await altcha(authSecret, systemClock, { least: 1, most: 2 }).challenge?.()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Chunks that differ from one another; the first begins as a video does. */
export function chunkOf(number: number): Buffer<ArrayBuffer> {
  const chunk = Buffer.from(noise);
  if (number > 0) chunk.writeUInt32BE(number);
  else readFileSync(resolve(import.meta.dirname, '../../demo/clips/breathing-bubble.mp4')).copy(chunk);
  return chunk;
}

/** Sends the chunks of a file, some of them at once. */
export async function sendChunks(total: number, send: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const line = async () => {
    while (next < total) await send(next++);
  };
  await Promise.all(Array.from({ length: chunksAtOnce }, line));
}

/** Uploads a video of so many chunks, as the admin area does. @returns its path, once it is assembled */
export async function sendVideo(client: Client, total: number): Promise<string> {
  const fields = { filename: 'bench.mp4', totalChunks: String(total) };
  await sendChunks(total, (number) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('chunkNumber', String(number));
    form.append('chunk', new Blob([chunkOf(number)]));
    return client.send('POST', 'videoupload/upload-chunk', form);
  });
  for (;;) {
    const path = `videoupload/upload-chunk?${new URLSearchParams(fields)}`;
    const { video } = await client.json<{ video?: string }>(path);
    if (video) return video;
    await pause(100);
  }
}
