import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

let site: TestSite;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  site = await createTestSite({}, { logger: { level: 'warn', stream } });
});
beforeEach(() => {
  site.clock.reset();
  lines = [];
});
afterAll(() => site.close());

const error = { page: '/blogs', message: 'TypeError: x is undefined', frames: ['form-B1x2.js:12:345'] };
const send = (json: object, from = '10.9.0.1', headers: Record<string, string> = {}) =>
  site.call('POST', 'browser-errors', { json, from, headers });

test('a browser error is one log line, and is counted', async () => {
  const answer = await send(error, '10.9.0.1', {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0',
  });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(lines).toEqual([
    expect.objectContaining({ ...error, browser: 'Chrome on Android', msg: 'error in a browser' }),
  ]);
  const metrics = await site.app.inject({ url: '/metrics' });
  expect(metrics.body).toMatch(/^ananta_browser_errors_total \d+$/m);
});

test('personal data in a report does not reach the log', async () => {
  const message = 'Error: "Asha Rao" asha@example.com +91 98765 43210 /my/secret';
  await send({ page: '/my/secret', message, frames: [] }, '10.9.0.2');
  expect(lines).toEqual([expect.objectContaining({ page: '/my', message: expect.any(String) })]);
  expect(JSON.stringify(lines)).not.toMatch(/asha|secret|98765|10\.9\.0\.2/i);
});

test.each([
  { ...error, message: 'x'.repeat(201) },
  { ...error, frames: Array(9).fill('a.js:1:1') },
  { ...error, frames: ['https://example.com/my/secret'] },
  { ...error, page: 7 },
  {},
])('%j is refused', async (wrong) => {
  expect((await send(wrong, '10.9.0.3')).statusCode).toBe(400);
  expect(lines).toEqual([]);
});

test('one address may send 20 in ten minutes, and all together write 60 lines in an hour', async () => {
  const sendMany = async (count: number, from: string) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < count; sent++) statuses.push((await send(error, from)).statusCode);
    return statuses;
  };
  expect(await sendMany(21, '10.9.1.1')).toEqual([...Array(20).fill(204), 429]);
  for (const from of ['10.9.1.2', '10.9.1.3', '10.9.1.4']) await sendMany(20, from);
  expect(lines.length).toBeLessThanOrEqual(60);
  const before = lines.length;
  site.clock.advance(60 * 60_000);
  await send(error, '10.9.1.5');
  expect(lines.length).toBe(before + 1);
});
