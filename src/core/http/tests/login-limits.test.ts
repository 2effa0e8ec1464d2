import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { timeFromNow } from '#core/clock.ts';
import { DatabaseUnavailableError } from '#core/errors.ts';
import { createTestSite, password, type TestSite } from '#tests/factories/test-site.ts';

let site: TestSite;
/** Another process of the same site. */
let other: FastifyInstance;
beforeAll(async () => {
  site = await createTestSite();
  const second = await createApp(readConfig(site.environment), { pages: 'none', clock: site.clock });
  other = second.app;
});
afterEach(async () => {
  site.clock.reset();
  await site.services.database.db.deleteFrom('limitCount').execute();
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const hour = 3_600_000;
const asha = 'asha@example.com';

async function login(email: string, typed: string, from: string, app = site.app) {
  const payload = { email, password: typed };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload,
    remoteAddress: from,
  });
  return answer.statusCode;
}
const guess = (from: string, app = site.app) => login(asha, 'wrong', from, app);
/** The number of answers with the status. */
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

/** Tries passwords from a new address each until one is refused. @returns the number of wrong tries */
async function guessFromEverywhere(): Promise<number> {
  for (let address = 0; ; address += 5) {
    const from = Array.from({ length: 5 }, (_, n) => `10.3.${(address + n) >> 8}.${(address + n) & 255}`);
    const statuses = await Promise.all(from.map((one) => guess(one)));
    if (statuses.includes(429)) return address + count(statuses, 401);
  }
}

test('of a hundred concurrent wrong passwords, in two processes, five are checked', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, n) => guess('10.1.0.1', n % 2 ? site.app : other)),
  );
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 95]);
  for (const app of [site.app, other]) expect(await login(asha, password, '10.1.0.1', app)).toBe(429);
  expect(await login(asha, password, '10.1.0.2', other)).toBe(200);
  site.clock.advance(0.26 * hour);
  expect(await login(asha, password, '10.1.0.1', other)).toBe(200);
});

test('right passwords use no points, many concurrent ones included', async () => {
  const statuses = await Promise.all(Array.from({ length: 12 }, () => login(asha, password, '10.1.0.3')));
  expect(count(statuses, 200)).toBe(12);
});

test('all addresses of an IPv6 network are one, and IPv4 written as IPv6 is IPv4', async () => {
  const statuses = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(`2001:db8:1:2::${n + 1}`)));
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 3]);
  expect(await login(asha, password, '2001:db8:1:3::1')).toBe(200);
  for (let n = 0; n < 5; n += 1) expect(await guess('::ffff:10.1.0.4')).toBe(401);
  expect(await guess('10.1.0.4')).toBe(429);
});

test('past a hundred wrong passwords of strangers in a day, only known addresses may try', async () => {
  expect(await login(asha, password, '10.1.0.5')).toBe(200);
  expect(await guessFromEverywhere()).toBe(100);
  expect(await login(asha, password, '10.1.0.6')).toBe(429);
  // Other accounts, and networks that have signed in recently, are not affected.
  expect(await login('ravi@example.com', password, '10.1.0.6')).toBe(200);
  expect(await login(asha, password, '10.1.0.5')).toBe(200);
  expect(await guess('10.1.0.5')).toBe(401);

  // An email proves the owner of the account; the address from which the new password is chosen is trusted then.
  const [token, chosen] = ['0f'.repeat(32), 'a quieter house at ten'];
  const account = await site.services.accounts.findByEmail(asha);
  const expiresAt = timeFromNow(site.clock, hour);
  const tokenHash = createHash('sha256').update(token).digest('hex');
  await site.services.accounts.addPasswordReset(account?.id ?? '', tokenHash, expiresAt);
  const reset = { token, password: chosen };
  const answer = await site.call('POST', 'auth/reset-password', { json: reset, from: '10.1.0.6' });
  expect(answer.statusCode).toBe(200);
  expect(await login(asha, chosen, '10.1.0.6')).toBe(200);

  expect(await login(asha, chosen, '10.1.0.7')).toBe(429);
  site.clock.advance(25 * hour);
  expect(await login(asha, chosen, '10.1.0.7')).toBe(200);
}, 120_000);

test('while the database is away, sign-in fails, and nothing is counted', async () => {
  const consume = vi.spyOn(site.services.stores.limits, 'consume');
  for (let n = 0; n < 8; n += 1) {
    consume.mockRejectedValueOnce(new DatabaseUnavailableError(new Error('gone')));
    expect(await login('ravi@example.com', password, '10.1.0.8')).toBe(503);
  }
  expect(await login('ravi@example.com', password, '10.1.0.8')).toBe(200);
});

test('neither a network address nor an email is stored in plain text', async () => {
  await login('ravi@example.com', 'wrong', '10.1.0.9');
  await login('ravi@example.com', password, '10.1.0.9');
  const rows = await site.services.database.db.selectFrom('limitCount').selectAll().execute();
  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toMatch(/ravi|10\.1/);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{16}\.[\w-]{43}$/);
});
