import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { csrfHeaders } from '#tests/factories/csrf-headers.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { dueWithinBudget, maxFormEmailsPerHour, unconfirmedEmailLimits } from '../recipient-limits.ts';

/**
 * The totals that strangers can make the site send, with a list of addresses and as many networks (product: Limits).
 */

const hour = 3_600_000;
const site = provideTestSite();
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await csrfHeaders(site, 'booksession');
});
beforeEach(async () => {
  site.clock.reset();
  // Removes emails that an earlier test has planned.
  await site.services.jobRunner.runDue();
  await site.services.database.db.deleteFrom('limitCount').execute();
  await site.services.database.db.deleteFrom('email').execute();
});

let networks = 0;
/** A /64 of its own. */
const network = () => `2001:db8:1:${(++networks).toString(16)}::1`;
const emails = async (kind: string) => {
  await site.settled();
  const { db } = site.services.database;
  return db
    .selectFrom('email')
    .selectAll()
    .where('kind', '=', kind as 'own-data-link')
    .execute();
};
const now = () => site.clock().toISOString();

const register = (email: string, from = network()) =>
  site.call('POST', 'auth/register', {
    json: { name: 'Meena', email, password: 'mango lassi at noon' },
    from,
  });
const forgot = (email: string, from = network()) =>
  site.call('POST', 'auth/forgot-password', { json: { email }, from });
const askForData = (email: string, from = network()) =>
  site.call('POST', '/my-data', {
    ...{ from, raw: new URLSearchParams({ email }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('accounts with the addresses of strangers make the site send sixty emails an hour, ten for one network', async () => {
  for (let at = 0; at < 12; at++)
    expect((await register(`one${at}@one.example`, '10.1.1.1')).statusCode).toBe(201);
  expect(await emails('confirm-email')).toHaveLength(10);
  // Stands for as many requests by others; each would cost the time of a password hash.
  const { limits, stores } = site.services;
  for (let at = 0; at < 46; at++) await limits.consume(unconfirmedEmailLimits('account', network()), stores);
  for (let at = 0; at < 8; at++) await register(`many${at}@many.example`);
  expect(await emails('confirm-email')).toHaveLength(60 - 46);
  // Neither a new password nor asking again in the account avoids the limit.
  for (let at = 0; at < 8; at++) expect((await forgot(`many${at}@many.example`)).statusCode).toBe(200);
  expect(await emails('password-reset')).toHaveLength(0);
  const json = { email: 'many7@many.example', password: 'mango lassi at noon' };
  const { token } = (await site.call('POST', 'auth/login', { json, from: network() })).json();
  const asked = await site.call('POST', 'account/email/send-confirmation', { token, from: network() });
  expect([asked.statusCode, Number(asked.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  // Confirmed mailboxes, and the staff, still get theirs.
  const { accounts } = site.services.stores;
  await accounts.confirmEmail((await accounts.findByEmail('one3@one.example'))?.id ?? '');
  await forgot('one3@one.example');
  await forgot('asha@example.com');
  expect(await emails('password-reset')).toHaveLength(2);
  site.clock.advance(hour + 60_000);
  await register('later@many.example');
  expect(await emails('confirm-email')).toHaveLength(61 - 46);
});

test('an account that is opened and ended repeatedly causes no email about its end', async () => {
  for (let time = 0; time < 3; time++) {
    const json = { email: 'meena@ended.example', password: 'mango lassi at noon' };
    await register(json.email);
    const { token } = (await site.call('POST', 'auth/login', { json, from: network() })).json();
    const ended = await site.call('POST', 'account/delete', { json: { password: json.password }, token });
    expect(ended.statusCode).toBe(200);
  }
  expect(await emails('account-ended')).toHaveLength(0);
});

test('addresses of strangers get sixty links to their data an hour, and known addresses get theirs', async () => {
  for (let at = 0; at < 12; at++)
    expect((await askForData(`one${at}@data.example`, '10.1.1.2')).statusCode).toBe(303);
  expect(await emails('own-data-link')).toHaveLength(10);
  for (let at = 0; at < 60; at++) await askForData(`many${at}@data.example`);
  expect(await emails('own-data-link')).toHaveLength(60);
  // An unconfirmed address does not count as known.
  const wish = { name: 'Meena', contact: '9000000001', city: 'Pune', message: 'Hello' };
  const unchecked = { json: { ...wish, email: 'many59@data.example' }, headers };
  expect((await site.call('POST', 'booksession/unchecked', unchecked)).statusCode).toBe(201);
  await askForData('many59@data.example');
  expect(await emails('own-data-link')).toHaveLength(60);
  const of = registrationsOn(site);
  const { _id: webinarId } = await of.webinar();
  const enrolment = { name: 'Meena', email: 'many58@data.example', contact: '9000000001', webinarId };
  const booked = await site.call('POST', 'webinar/bookwebinar', {
    json: enrolment,
    ...{ headers: await csrfHeaders(site, 'webinar'), isUnproven: true, from: network() },
  });
  expect(booked.statusCode).toBe(201);
  await askForData(enrolment.email);
  expect(await emails('own-data-link')).toHaveLength(60);
  await of.enrol(webinarId, 'known');
  await askForData('Known@Example.com');
  expect(await emails('own-data-link')).toHaveLength(61);
});

/** Uses up the emails that forms with a proof of work may cause in this clock hour, except the given number. */
async function useUpBut(left: number): Promise<void> {
  site.clock.advance(hour - (site.clock().getTime() % hour));
  const { limits, stores } = site.services;
  for (let at = left; at < maxFormEmailsPerHour; at++)
    expect(await dueWithinBudget(limits, stores, site.clock)).toBeUndefined();
}
const nextHour = () => new Date(Math.ceil((site.clock().getTime() + 1) / hour) * hour).toISOString();

test('confirmations of enquiries are a thousand an hour for the site, and the others are sent later', async () => {
  await useUpBut(3);
  for (let at = 0; at < 63; at++) {
    const challenge: Challenge = (
      await site.call('GET', 'booksession/get-captcha-challenge', { from: network() })
    ).json();
    const solution = await solveChallenge({ challenge, deriveKey });
    const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const wish = { name: 'Meena', email: `asks${at}@asks.example`, contact: `90000${10_000 + at}` };
    const json = { ...wish, city: 'Pune', message: 'Hello', recaptchaToken };
    expect((await site.call('POST', 'booksession', { json, headers, from: network() })).statusCode).toBe(201);
  }
  const confirmations = await emails('enquiry-received');
  const later = confirmations.filter(({ dueAt }) => dueAt > now()).map(({ dueAt }) => dueAt);
  expect([confirmations.length, later.length, [...new Set(later)]]).toEqual([63, 60, [nextHour()]]);
  // The others are in the inbox.
  expect(await emails('enquiry-for-staff')).toHaveLength(60);
});

test('confirmations of enrolments share that limit, and are sent later too', async () => {
  const { _id: webinarId } = await registrationsOn(site).webinar();
  await useUpBut(2);
  for (let at = 0; at < 4; at++) {
    const json = { name: 'Meena', email: `joins${at}@joins.example`, contact: '9000000001', webinarId };
    const answer = await site.call('POST', 'webinar/bookwebinar', { json, headers, from: network() });
    expect(answer.statusCode).toBe(201);
  }
  expect(await emails('enrolment-confirmed')).toHaveLength(2);
  const { db } = site.services.database;
  const confirmations = db.selectFrom('webinarEmail').select('id').where('kind', '=', 'enrolment-confirmed');
  const waiting = confirmations.where('webinarId', '=', webinarId).where('state', '=', 'planned');
  expect(await waiting.execute()).toHaveLength(2);
  site.clock.advance(hour + 60_000);
  await site.services.jobRunner.runDue();
  expect(await waiting.execute()).toEqual([]);
});
