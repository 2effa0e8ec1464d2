import { expect, test } from 'vitest';
import { countRows } from '#core/database/batches.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { password } from '#tests/factories/test-site.ts';

/** Everything that visitors can store is bounded, from any number of networks (product: Limits). */

const site = provideTestSite();

let networks = 0;
/** A /64 of its own. */
const network = () => `2001:db8:2:${(++networks).toString(16)}::1`;
const rowsIn = (table: 'ticket' | 'session') => countRows(site.services.database.db.selectFrom(table));

test('unfinished passkey sign-ins are deleted when they have expired', async () => {
  const { tickets } = site.services.stores;
  const begin = () => tickets.issue({ purpose: 'passkey-sign-in' }, 5 * 60_000);
  for (let at = 0; at < 150; at++) await begin();
  site.clock.advance(6 * 60_000);
  for (let at = 0; at < 150; at++) await begin();
  expect(await rowsIn('ticket')).toBeLessThanOrEqual(200);
  // Rows that still count stay.
  const { ticket } = await begin();
  for (let at = 0; at < 100; at++) await begin();
  expect(await tickets.consume(ticket, { purpose: 'passkey-sign-in' })).toBeDefined();
});

test('an account has at most a hundred sessions, and the newest stay', async () => {
  const before = await rowsIn('session');
  const tokens: string[] = [];
  for (let at = 0; at < 102; at++) {
    const json = { email: 'ravi@example.com', password };
    const answer = await site.call('POST', 'auth/login', { json, from: network() });
    tokens.push(answer.json().token);
  }
  expect((await rowsIn('session')) - before).toBeLessThanOrEqual(100);
  const statusOf = async (token = '') => (await site.call('GET', 'auth/me', { token })).statusCode;
  expect([await statusOf(tokens[0]), await statusOf(tokens[2]), await statusOf(tokens[101])]).toEqual([
    401, 200, 200,
  ]);
  // Rows of others are not affected.
  expect(await statusOf(site.admin)).toBe(200);
});
