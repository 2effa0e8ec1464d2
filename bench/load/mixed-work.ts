import { setTimeout as pause } from 'node:timers/promises';
import { listCall } from '../../src/cms/records/addresses.ts';
import { contentTypes } from '../../src/cms/records/registry.ts';
import { signIn } from '../servers/site.ts';
import { findForm } from './enrolment.ts';
import { drawPhoto } from './photo.ts';
import { videoSender } from './video.ts';

const chunksOfVideo = 8;

type Headers = Record<string, string>;
interface Entry {
  _id: string;
  link: string;
}

/**
 * What a site does on a busy day, all at once: parents read and enrol, staff edit with pictures and upload videos.
 *
 * @returns how many requests that were
 */
export async function mixedWork(url: string, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  const calls = await createCalls(url);
  const staff = await signIn({ url });
  const reading = await readings(calls);
  const form = await findForm(calls.call);
  const edit = await editor(calls, staff);
  const sendVideo = videoSender(url, staff);
  const overAndOver = async (rest: number, work: (count: number) => Promise<unknown>) => {
    for (let count = 0; performance.now() < end; count++) {
      await work(count);
      if (rest > 0) await pause(rest);
    }
  };
  const read = (line: number) => (count: number) => {
    const [path = '/', headers] = reading[(count * 7 + line * 13) % reading.length] ?? [];
    return calls.read(path, headers);
  };
  await Promise.all([
    ...Array.from({ length: 6 }, (_, line) => overAndOver(0, read(line))),
    overAndOver(500, async (count) => form.send(count, await form.ask(count))),
    overAndOver(1000, edit),
    overAndOver(2000, () => calls.read('/api/v1/dashboard', staff)),
    overAndOver(2000, () => calls.read('/api/v1/booksession?limit=10', staff)),
    overAndOver(15_000, async () => {
      const video = await sendVideo(chunksOfVideo);
      await calls.read(`/${video}`);
    }),
  ]);
  return calls.count();
}

/** Requests that have to go well. */
function createCalls(url: string) {
  let count = 0;
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    count++;
    const answer = await fetch(url + path, init);
    if (answer.ok) return answer;
    throw new Error(`${init.method ?? 'GET'} ${path} answered ${answer.status}: ${await answer.text()}`);
  }
  return {
    call,
    count: () => count,
    /** Most lists stand in a field of the answer. */
    async list(path: string): Promise<Entry[]> {
      const body = (await (await call(`/api/v1/${path}`)).json()) as Entry[] | Record<string, Entry[]>;
      return Array.isArray(body) ? body : (Object.values(body)[0] ?? []);
    },
    async read(path: string, headers: Headers = {}): Promise<void> {
      for await (const _piece of (await call(path, { headers })).body ?? []);
    },
  };
}

type Calls = ReturnType<typeof createCalls>;

/** Pages in every encoding, lists and entries of the API, and the pictures of the home page in every size. */
async function readings({ call, list }: Calls): Promise<[string, Headers][]> {
  const blogs = await list('blogs');
  const pages = ['/', '/blogs', '/webinars', '/courses', '/community', '/media', '/video', '/sitemap.xml'];
  pages.push(...blogs.map(({ link }) => `/blogDetail/${link}`));
  const lists = Object.values(contentTypes).map((type) => `/api/v1/${listCall(type)}?limit=10`);
  lists.push(...blogs.map(({ link }) => `/api/v1/blogs/${link}`));
  const html = await (await call('/')).text();
  const pictures = new Set(html.match(/\/uploads\/[\w.-]+/g));
  const encodings = ['br', 'gzip', 'identity'].map((name) => ({ 'Accept-Encoding': name }));
  return [
    ...[...pages, ...lists].flatMap((path) => encodings.map((headers): [string, Headers] => [path, headers])),
    ...[...pictures].map((path): [string, Headers] => [path, {}]),
  ];
}

/** Staff who give an article another picture, which is then shown in several sizes. */
async function editor({ call, list }: Calls, headers: Headers): Promise<(count: number) => Promise<void>> {
  const blogs = await list('blogs');
  const photo = new Uint8Array(await drawPhoto(1600, 1200));
  return async (count) => {
    const form = new FormData();
    form.set('shortContent', `Edited for the ${count}. time.`);
    form.set('images', new File([photo], 'photo.jpg', { type: 'image/jpeg' }));
    const path = `/api/v1/blogs/${blogs[count % blogs.length]?._id}`;
    await (await call(path, { method: 'PUT', headers, body: form })).arrayBuffer();
  };
}
