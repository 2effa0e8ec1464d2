import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseVariant, createPreparedResponse, prepareResponse } from './prepared-response.ts';

const html = { 'content-type': 'text/html' };
const long = '<p>Ananta</p>'.repeat(500);

test('the ETag changes with the body, the status and the headers', async () => {
  const tags = await Promise.all([
    prepareResponse({ headers: html }, long),
    prepareResponse({ headers: html, status: 404 }, long),
    prepareResponse({ headers: html }, `${long}!`),
    prepareResponse({ headers: { 'content-type': 'text/plain' } }, long),
  ]);
  expect(new Set(tags.map(({ etag }) => etag)).size).toBe(4);
  expect((await prepareResponse({ headers: html }, long)).etag).toBe(tags[0]?.etag);
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['*', 'br'],
  ['zstd', undefined],
])('Accept-Encoding %s is answered in %s', async (accepted, encoding) => {
  const { status, head, body } = chooseVariant(await prepareResponse({ headers: html }, long), {
    'accept-encoding': accepted,
  });
  const headers = toObject(head);
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('Accept-Encoding');
  expect(headers['content-length']).toBe(String(body?.length));
  const sent = body ?? Buffer.alloc(0);
  const plain = encoding === 'br' ? brotliDecompressSync(sent) : encoding ? gunzipSync(sent) : sent;
  expect(String(plain)).toBe(long);
});

test('a client that has the answer gets a 304', async () => {
  const answer = await prepareResponse({ headers: { ...html, 'cache-control': 'no-cache' } }, long);
  for (const known of [answer.etag, `"other", ${answer.etag}`, answer.etag.slice(2), '*']) {
    const { status, head, body } = chooseVariant(answer, { 'if-none-match': known });
    expect([status, body]).toEqual([304, undefined]);
    expect(toObject(head)).toEqual({
      'cache-control': 'no-cache',
      etag: answer.etag,
      vary: 'Accept-Encoding',
    });
  }
  expect(chooseVariant(answer, { 'if-none-match': '"other"' }).status).toBe(200);
});

test('a missing page is sent again each time', async () => {
  const answer = await prepareResponse({ headers: html, status: 404 }, long);
  expect(chooseVariant(answer, { 'if-none-match': answer.etag }).status).toBe(404);
});

test('an answer with one encoding does not vary', () => {
  const answer = createPreparedResponse({ headers: html, etag: '"a"' }, { identity: Buffer.from(long) });
  const { head } = chooseVariant(answer, { 'accept-encoding': 'br' });
  expect(toObject(head)).not.toHaveProperty('vary');
  expect(toObject(head)).not.toHaveProperty('content-encoding');
});

function toObject(head: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    head.flatMap((name, index) => (index % 2 === 0 ? [[name, head[index + 1] ?? '']] : [])),
  );
}
