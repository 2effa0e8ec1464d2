import { beforeAll, expect, test } from 'vitest';
import { newAccountsLimit } from '#features/accounts/server/accounts.ts';
import { uncheckedEnquiryLimit, unprovenEnrolmentLimit } from '#features/forms/server/submissions.ts';
import { csrfHeaders } from '#tests/factories/csrf-headers.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { limitForSite } from '../limits.ts';

/** Everything that visitors can store is bounded, from any number of networks (product: Limits). */

const site = provideTestSite();
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await csrfHeaders(site, 'booksession');
});

let networks = 0;
/** A /64 of its own. */
const network = () => `2001:db8:2:${(++networks).toString(16)}::1`;

test('unchecked enquiries are limited to three hundred an hour for all together', async () => {
  const json = {
    name: 'Meena',
    email: 'meena@example.com',
    contact: '9000000001',
    city: 'Pune',
    message: 'Hi',
  };
  const plain = {
    raw: new URLSearchParams(json).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  const unchecked = (from = network()) => site.call('POST', 'booksession/unchecked', { json, headers, from });
  for (let at = 0; at < 2; at++) expect((await unchecked()).statusCode).toBe(201);
  const { limits, stores } = site.services;
  await Promise.all(Array.from({ length: 297 }, () => limitForSite(limits, stores, uncheckedEnquiryLimit)));
  expect((await unchecked()).statusCode).toBe(201);
  const refused = [
    await unchecked(),
    await site.call('POST', '/session-book', { ...plain, from: network() }),
  ];
  for (const answer of refused) {
    expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(answer.json().message).toMatch(/call us/);
  }
  site.clock.advance(3_700_000);
  expect((await unchecked()).statusCode).toBe(201);
});

test('enrolments without a proof of work are limited for all together, alike for a known email', async () => {
  const { _id: webinarId } = await site.records.create('webinar', {
    title: 'Sleep',
    startdate: '2199-01-01',
  });
  const token = await csrfHeaders(site, 'webinar');
  const enrol = async (email: string, isUnproven: boolean) => {
    const json = { name: 'Meena', email, contact: '9000000001', webinarId };
    return (
      await site.call('POST', 'webinar/bookwebinar', { json, isUnproven, headers: token, from: network() })
    ).statusCode;
  };
  expect(await enrol('known@example.com', false)).toBe(201);
  expect(await enrol('new@example.com', true)).toBe(201);
  const { limits, stores } = site.services;
  await Promise.all(Array.from({ length: 999 }, () => limitForSite(limits, stores, unprovenEnrolmentLimit)));
  expect(await enrol('known@example.com', true)).toBe(429);
  expect(await enrol('other@example.com', true)).toBe(429);
  expect(await enrol('proven@example.com', false)).toBe(201);
});

const accounts = async () =>
  (await site.services.database.db.selectFrom('account').select('id').execute()).length;

test('new accounts are limited to three hundred an hour for all together', async () => {
  const before = await accounts();
  const { limits, stores } = site.services;
  const register = (at: number) =>
    site.call('POST', 'auth/register', {
      json: { name: 'Meena', email: `n${at}@n.example`, password: 'mango lassi at noon' },
      from: network(),
    });
  const two = [(await register(1)).statusCode, (await register(2)).statusCode];
  // Stands for accounts opened by others; each costs the time of a password hash.
  const others = Array.from({ length: 298 }, () => limitForSite(limits, stores, newAccountsLimit));
  await Promise.all(others);
  const refused = await register(3);
  expect([...two, refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([
    ...[201, 201, 429],
    expect.any(Number),
  ]);
  expect((await accounts()) - before).toBe(2);
});
