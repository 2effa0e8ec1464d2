import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hostileBodies, json } from '../../factories/hostile/bodies.ts';
import { provideTestSite } from '../../factories/provided-site.ts';
import type { Sent } from '../../factories/test-site.ts';

const site = provideTestSite();

const form = { 'content-type': 'multipart/form-data; boundary=x' };
const megabyte = 1024 * 1024;
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const refused: [what: string, status: number, sent: Sent][] = [
  ...hostileBodies.flatMap(({ what, answered, body, headers }): [string, number, Sent][] => {
    if (!answered) return [];
    const sent = body instanceof FormData ? { form: Object.fromEntries(body) } : body && { raw: body };
    return [[what, answered, { ...sent, ...(headers && { headers }) }]];
  }),
  ['a title of a million words', 400, { form: { title: 'a '.repeat(megabyte) } }],
  [
    'a few bytes that unpack to many',
    415,
    { raw: brotliCompressSync(Buffer.alloc(megabyte)), headers: { ...json, 'content-encoding': 'br' } },
  ],
  [
    'a form that is mostly no field',
    413,
    { raw: Buffer.alloc(65 * megabyte, `${'-'.repeat(1000)}\r\n`), headers: form },
  ],
  [
    'an unexpected file',
    413,
    {
      raw: Buffer.concat([
        Buffer.from(
          `${field('title', 'x')}--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n`,
        ),
        Buffer.alloc(65 * megabyte, 'a'),
        Buffer.from('\r\n--x--\r\n'),
      ]),
      headers: form,
    },
  ],
];

test.each(refused)('%s is refused: %i, and leaves nothing', async (_what, status, sent) => {
  const rest = async () => [
    (await site.call('GET', 'course')).json(),
    await readdir(join(site.dataDir, 'uploads')).catch(() => []),
    (await readdir(tmpdir())).filter((name) => /^file|^[a-f0-9-]{36}/.test(name)).length,
  ];
  const before = await rest();
  const answer = await site.call('POST', 'course', { token: site.admin, ...sent });
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    { message: expect.any(String), ...(answer.json().errors && { errors: expect.any(Object) }) },
  ]);
  expect(await rest()).toEqual(before);
});

test('reasonably nested values are stored in their known parts', async () => {
  const sent = { title: 'Deep', unknown: { __proto__: { a: 1 }, list: [[[1]]] } };
  const answer = await site.call('POST', 'course', { token: site.admin, json: sent });
  expect([answer.statusCode, answer.json().title]).toEqual([201, 'Deep']);
});
