import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { setErrorHandlers } from '#core/http/errors.ts';
import { entityTags } from '#core/http/response-headers.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { createLongLists, joinText, joinTextUpTo, writeList } from './long-lists.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A list of five pieces, each of which is read when `go` is called. */
async function serve() {
  const counted = { asked: 0, atWork: 0, most: 0, begun: 0 };
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  async function* write() {
    counted.begun += 1;
    for (const piece of ['[1', ',2', ',3', ',4', ']']) {
      counted.most = Math.max(counted.most, ++counted.atWork);
      await gone;
      await yieldToEventLoop();
      counted.atWork -= 1;
      yield piece;
    }
  }
  let version = '7';
  const lists = createLongLists(async () => version, { 'cache-control': 'no-cache' });
  const app = Fastify();
  setErrorHandlers(app);
  await app.register(entityTags);
  app.get('/list', (request, reply) => {
    counted.asked += 1;
    return lists.send(request, reply, { address: '/list', fields: ['title'], write });
  });
  closing.push(() => app.close());
  const change = (to: string) => {
    version = to;
  };
  return { app, counted, go, change };
}

test('fifty concurrent lists are read two at a time, and all completely', async () => {
  const { app, counted, go } = await serve();
  const all = Array.from({ length: 50 }, () => app.inject('/list'));
  await vi.waitFor(() => expect(counted.atWork).toBe(2));
  const refused = await app.inject('/list');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  go();
  for (const { statusCode, body } of await Promise.all(all)) {
    expect([statusCode, body]).toEqual([200, '[1,2,3,4]']);
  }
  expect(counted.most).toBe(2);
  expect((await app.inject('/list')).statusCode).toBe(200);
});

test('a closed connection frees its slot, also while it waits', async () => {
  const { app, counted, go } = await serve();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const all = Array.from({ length: 50 }, () => fetch(`${address}/list`, { signal: leaving.signal }));
  const ended = Promise.allSettled(all);
  await vi.waitFor(() => expect(counted.asked).toBe(50), 10_000);
  expect((await app.inject('/list')).statusCode).toBe(503);
  leaving.abort();
  await ended;
  go();
  await vi.waitFor(async () => expect((await app.inject('/list')).statusCode).toBe(200));
  expect(counted.most).toBe(2);
});

test('a client with the current list gets a 304 without reading it, until content changes', async () => {
  const { app, counted, go, change } = await serve();
  go();
  const { headers } = await app.inject('/list');
  const known = { 'if-none-match': String(headers.etag) };
  const again = await app.inject({ url: '/list', headers: known });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
  const head = await app.inject({ method: 'HEAD', url: '/list' });
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', headers.etag]);
  expect(counted.begun).toBe(1);
  change('8');
  const changed = await app.inject({ url: '/list', headers: known });
  expect([changed.statusCode, changed.body]).toEqual([200, '[1,2,3,4]']);
  expect(changed.headers.etag).not.toBe(headers.etag);
});

async function* slicesOf(...slices: object[][]) {
  yield* slices;
}

test.each([
  [null, []],
  [null, [[{ a: 1 }]]],
  ['blogs', []],
  ['blogs', [[]]],
  ['blogs', [[{ a: 'x' }, { a: 'y' }], [], [{ a: 'z' }]]],
])('with the key %s, slices %j become one list', async (key, slices) => {
  const list = slices.flat();
  expect(JSON.parse(await joinText(writeList(slicesOf(...slices), key)))).toEqual(
    key ? { [key]: list } : list,
  );
});

test('a text is joined up to a number of bytes, and not read further', async () => {
  let read = 0;
  async function* pieces() {
    for (const piece of ['नी', 'a', 'b']) {
      read += 1;
      yield piece;
    }
  }
  expect(await joinTextUpTo(8, pieces())).toBe('नीab');
  read = 0;
  expect(await joinTextUpTo(5, pieces())).toBeUndefined();
  expect(read).toBe(1);
});
