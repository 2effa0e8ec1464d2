import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { type Attempt, type HostileCalls, hostileCalls } from '../../factories/hostile-calls.ts';
import { provideTestSite } from '../../factories/provided-site.ts';
import { seed } from '../../factories/random.ts';

/** The number of calls; the long form makes more. */
const calls = Number(process.env.HOSTILE_CALLS ?? 800);

const site = provideTestSite();
let hostile: HostileCalls;
let tokens: Record<Attempt['who'], string | undefined>;
beforeAll(async () => {
  hostile = await hostileCalls(site);
  tokens = { visitor: undefined, user: site.user, admin: site.admin, nobody: 'a.b.c' };
});

/** Some calls end the sessions of their caller, or the account; later calls would all be refused. */
async function signInAgain(): Promise<void> {
  for (const [who, name] of [['admin', 'asha'] as const, ['user', 'ravi'] as const]) {
    const { statusCode } = await site.call('GET', 'auth/me', { token: tokens[who] });
    if (statusCode !== 401) continue;
    tokens[who] =
      (await site.signIn(name)) ?? (await site.register(name, who === 'admin' ? 'owner' : 'user'));
  }
}

/** Reveals internals of the site. */
const insides =
  /node_modules|\/src\/|\.ts:\d|\bat \w+.*\(|sqlite|postgres|kysely|syntax error|constraint|FST_|\/tmp\//i;

/** A call may request a compressed answer. */
function readJson({ headers, rawPayload }: LightMyRequestResponse): unknown {
  const decode = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync };
  const encoding = headers['content-encoding'] as keyof typeof decode | undefined;
  return JSON.parse(String(encoding ? decode[encoding](rawPayload) : rawPayload));
}

/** Makes a call, and checks its answer. @returns its status */
async function make(attempt: Attempt): Promise<number> {
  const { call, who, path, sent } = attempt;
  const answer = await site.call(call.method, path, { ...sent, token: tokens[who] });
  const { statusCode, body } = answer;
  expect(statusCode, `${call.method} ${path}: ${body}`).toBeLessThan(500);
  // 304 has the content type of a body that is not sent.
  const isJson = statusCode !== 304 && String(answer.headers['content-type']).startsWith('application/json');
  hostile.recordAnswer(attempt, statusCode, isJson ? readJson(answer) : undefined);
  if (call.path.includes('/account/')) await signInAgain();
  expect(Object.keys({})).toEqual([]);
  if (statusCode < 400) return statusCode;
  expect(answer.json()).toMatchObject({ message: expect.any(String) });
  const { current: _record, ...reported } = answer.json();
  expect(JSON.stringify(reported)).not.toMatch(insides);
  return statusCode;
}

/** Calls that succeed only with a device, a mailbox, a captcha or another site. */
const beyond = [
  ...['POST auth/login/second-factor', 'POST auth/passkey/login', 'POST account/confirm'],
  ...['PUT account/factors/totp', 'DELETE account/factors/totp', 'POST account/factors/recovery-codes'],
  ...['POST account/factors/passkeys', 'PUT account/factors/passkeys/{id}'],
  ...['DELETE account/factors/passkeys/{id}', 'POST staff/{id}/remove-factors'],
  ...[
    'POST account/sessions/{id}/resume',
    'POST account/email/send-confirmation',
    'POST account/email/confirm',
  ],
  // The right password would change the password of the caller.
  'PUT account/password',
  ...['POST auth/reset-password', 'POST auth/reset-password/email', 'POST booksession'],
  ...['GET youtube/search', 'GET youtube/videos', 'GET youtube/thumbnails/{videoId}'],
];

test(`every call of the document succeeds with valid values (seed ${seed})`, async () => {
  const refused: string[] = [];
  for (const [at, call] of hostile.operations.entries()) {
    let least = 500;
    const name = `${call.method} ${call.path.replace('/api/v1/', '')}`;
    // Another call may have deleted or ended the object of a call; there are more objects, but few of some.
    const most = beyond.includes(name) ? 12 : 90;
    for (let tries = 0; least >= 400 && tries < most; tries++)
      least = Math.min(least, await make(hostile.meant(call, seed + at * 100 + tries)));
    if (least >= 400) refused.push(name);
  }
  expect(hostile.operations.length).toBeGreaterThan(200);
  expect(refused.filter((call) => !beyond.includes(call))).toEqual([]);
}, 120_000);

test(`no call fails or reveals internals, with any body (seed ${seed})`, async () => {
  const seen: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(hostile.any, async (attempt) => {
      const kind = `${attempt.who} ${Math.floor((await make(attempt)) / 100)}`;
      seen[kind] = (seen[kind] ?? 0) + 1;
    }),
    { numRuns: calls, seed, endOnFailure: true, verbose: 1 },
  );
  // Calls have passed the first checks.
  expect(seen['admin 2']).toBeGreaterThan(calls / 20);
  expect(seen['visitor 2']).toBeGreaterThan(calls / 200);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  expect((await site.call('GET', '/readyz')).statusCode).toBe(200);
}, 600_000);
