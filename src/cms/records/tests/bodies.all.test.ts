import { expect, test } from 'vitest';
import { describeContentTypes } from '#tests/factories/content-calls.ts';
import { encode } from '#tests/factories/sent.ts';
import type { Sent } from '#tests/factories/test-site.ts';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const tooLong = 'x'.repeat(25 * 1024 * 1024);
/** Created once, because encoding takes longer than the refusal. */
const tooLarge = await encode({ form: { title: tooLong } });
const bodies: [string, number, Sent][] = [
  ['broken JSON', 400, { raw: '{"title":', headers: json }],
  ['a JSON list', 400, { json: [] }],
  ['a JSON text', 400, { json: 'title' }],
  ['JSON null', 400, { json: null }],
  ['no JSON at all', 400, { raw: '', headers: json }],
  ['a broken form', 400, { raw: 'not a form', headers: form }],
  [
    'a form that breaks off',
    400,
    { raw: '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nab', headers: form },
  ],
  ['a form without a boundary', 400, { raw: 'x', headers: { 'content-type': 'multipart/form-data' } }],
  ['plain text', 415, { raw: 'x', headers: { 'content-type': 'text/plain' } }],
  ['a web form', 415, { raw: 'title=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['no Content-Type', 415, { raw: 'title=x', headers: { 'content-type': '' } }],
  ['JSON past the limit', 413, { raw: Buffer.from(`{"a":"${tooLong}"}`), headers: json }],
  ['a text past the limit', 413, { raw: tooLarge.payload, headers: tooLarge.headers }],
  [
    'too many fields',
    413,
    { form: Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`f${i}`, 'x'])) },
  ],
];

describeContentTypes(({ asAdmin, create, leavesNothing }) => {
  test.each(bodies)('%s: %i', async (_what, status, sent) => {
    const { record } = await create();
    for (const [method, subPath] of [
      ['POST', ''],
      ['PUT', `/${record._id}`],
    ] as const) {
      const answer = await leavesNothing(() => asAdmin(method, subPath, sent));
      expect([answer.statusCode, answer.json()]).toEqual([
        status,
        { message: expect.any(String), ...(answer.json().errors && { errors: expect.any(Object) }) },
      ]);
      expect(answer.body).not.toMatch(/node_modules|\.ts:|sqlite|select |FST_/i);
    }
  });
});
