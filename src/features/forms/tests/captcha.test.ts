import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csrfHeaders } from '#tests/factories/csrf-headers.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { solve, wish } from './sent-forms.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const book = async (json: object, from?: string) =>
  site.call('POST', 'booksession', {
    json,
    headers: await csrfHeaders(site, 'booksession'),
    ...(from && { from }),
  });

test('a captcha is required, must be valid, and is used up by one valid submission', async () => {
  const unsolved = { recaptchaToken: 'Please verify the CAPTCHA.' };
  const solution = await solve(site);
  const decoded = JSON.parse(Buffer.from(solution, 'base64').toString());
  const forge = (change: (answer: typeof decoded) => void) => {
    const copy = structuredClone(decoded);
    change(copy);
    return Buffer.from(JSON.stringify(copy)).toString('base64');
  };
  const forged = [
    undefined,
    '',
    'x',
    7,
    Buffer.from('{}').toString('base64'),
    forge((answer) => (answer.challenge.parameters.cost = 1)),
    forge((answer) => (answer.challenge.parameters.expiresAt += 1000)),
    forge((answer) => (answer.challenge.signature = 'x')),
    forge((answer) => (answer.solution = { counter: 1, derivedKey: '00' })),
  ];
  for (const recaptchaToken of forged) {
    const answer = await book({ ...wish, recaptchaToken });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, unsolved]);
  }
  expect((await book({ ...wish, name: '', recaptchaToken: solution })).statusCode).toBe(400);
  site.clock.advance(31 * 60_000);
  const late = await book({ ...wish, recaptchaToken: solution }, '10.0.2.9');
  expect(late.json().errors).toEqual(unsolved);
  site.clock.reset();
  const both = await Promise.all([0, 1].map(() => book({ ...wish, recaptchaToken: solution })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  expect((await book({ ...wish, recaptchaToken: solution })).json().errors).toEqual(unsolved);
});

test('captcha challenges are limited to 600 in ten minutes, and calculated one after the other', async () => {
  const ask = (from: string) => site.call('GET', 'booksession/get-captcha-challenge', { from });
  for (let n = 0; n < 12; n++) {
    const some = await Promise.all(Array.from({ length: 50 }, () => ask('10.9.9.7')));
    expect(some.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
  }
  const refused = await ask('10.9.9.7');
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect((await ask('10.9.9.6')).statusCode).toBe(200);

  const { captcha } = site.services.submissions;
  const all = await Promise.allSettled(Array.from({ length: 210 }, () => captcha.challenge?.()));
  const late = all.filter(({ status }) => status === 'rejected');
  expect(late.length).toBeGreaterThan(0);
  expect(late.length).toBeLessThan(20);
  expect(late[0]).toMatchObject({ reason: { reason: 'unavailable', retryAfter: 2 } });
});

describe('reCAPTCHA, when both keys are set', () => {
  test('is checked by Google, used once, and a failure of Google is reported as such', async () => {
    let reply: object | undefined = { success: true };
    const asked: string[] = [];
    const google = createServer(async (request, response) => {
      asked.push((await request.toArray()).join(''));
      if (!reply) return response.writeHead(500).end();
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply));
    });
    await new Promise<void>((ready) => google.listen(0, '127.0.0.1', ready));
    const { port } = google.address() as AddressInfo;
    const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' };
    const other = await createTestSite(keys, { recaptchaVerifyUrl: `http://127.0.0.1:${port}` });
    const send = async (recaptchaToken: string) =>
      other.call('POST', 'booksession', {
        json: { ...wish, recaptchaToken },
        headers: await csrfHeaders(other, 'booksession'),
      });
    expect((await send('good')).statusCode).toBe(201);
    expect(new URLSearchParams(asked[0])).toEqual(
      new URLSearchParams({ secret: 'secret', response: 'good', remoteip: '127.0.0.1' }),
    );
    expect((await send('good')).statusCode).toBe(400);
    reply = { success: false, 'error-codes': ['invalid-input-response'] };
    expect((await send('bad')).json().errors).toEqual({ recaptchaToken: 'Please verify the CAPTCHA.' });
    reply = undefined;
    expect((await send('other')).statusCode).toBe(503);
    expect((await other.call('GET', 'booksession/get-captcha-challenge')).statusCode).toBe(404);
    await other.close();
    google.close();
  });
});
