import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

const parent = { name: 'Meena', email: 'meena@example.com', contact: '9000000001' };
const wish = { ...parent, city: 'Pune', message: 'My son wakes at night.' };

let site: TestSite;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await createTestSite();
  const answer = await site.call('GET', 'booksession/get-csrf-token');
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  headers = { cookie, 'x-csrf-token': answer.json().csrfToken };
});
afterAll(() => site.close());

async function solve(): Promise<string> {
  const challenge: Challenge = (await site.call('GET', 'booksession/get-captcha-challenge')).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
const send = (path: string, json: object, key?: string) =>
  site.call('POST', path, { json, headers: { ...headers, ...(key && { 'idempotency-key': key }) } });
const post = (path: string, fields: Record<string, string>, more: Record<string, string> = {}) =>
  site.call('POST', path, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
  });
const stored = (email: string) =>
  site.records.list('enquiry').then((all) => all.filter((one) => one.email === email).length);
const emailsFor = async (kind: string) =>
  (await site.services.database.db.selectFrom('email').selectAll().where('kind', '=', kind).execute()).length;

describe('the same key and fields', () => {
  test('are stored once and get the same answer, with one captcha, repeated or concurrent', async () => {
    const email = 'once@example.com';
    const emails = await emailsFor('enquiry-received');
    const first = { ...wish, email, recaptchaToken: await solve() };
    const both = await Promise.all([first, first].map((json) => send('booksession', json, 'key-1')));
    // The name with surrounding spaces is the same name; no captcha is sent any more.
    const again = await send('booksession', { ...wish, email, name: ` ${wish.name} ` }, 'key-1');
    const answers = [...both, again].map((answer) => [answer.statusCode, answer.json()]);
    expect(answers).toEqual(Array(3).fill([201, { message: 'Booked Your Session successfully!' }]));
    expect([await stored(email), await emailsFor('enquiry-received')]).toEqual([1, emails + 1]);
    const other = await send('booksession', { ...wish, email, city: 'Delhi' }, 'key-1');
    expect([other.statusCode, other.json()]).toEqual([409, { message: expect.any(String) }]);
    // Without a key it is another enquiry, which needs its own captcha.
    expect((await send('booksession', { ...wish, email })).statusCode).toBe(400);
    expect(await stored(email)).toBe(1);
  });

  test('enrol once, where without a key the second changes nothing and gets the same answer', async () => {
    const webinar = await site.records.create('webinar', { title: 'Calm', startdate: '2199-01-01' });
    const sent = { ...parent, webinarId: webinar._id };
    const both = await Promise.all([1, 2].map(() => send('webinar/bookwebinar', sent, 'key-2')));
    const again = await send('webinar/bookwebinar', sent, 'key-2');
    expect([...both, again].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const other = await send('webinar/bookwebinar', sent);
    expect([other.statusCode, other.json()]).toEqual([201, again.json()]);
    expect(await site.records.list('registration', { owner: webinar._id })).toHaveLength(1);
  });

  test('are recognised for a week, by digests that reveal nothing about the parent', async () => {
    const { db } = site.services.database;
    const kept = await db.selectFrom('answeredRequest').selectAll().execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toMatch(/meena|once@|9000000001|Pune/i);
    site.clock.advance(7 * 86_400_000);
    await site.services.jobRunner.runDue();
    expect((await send('booksession', { ...wish, email: 'once@example.com' }, 'key-1')).statusCode).toBe(201);
    site.clock.advance(2 * 86_400_000);
    await site.services.jobRunner.runDue();
    expect((await send('booksession', { ...wish, email: 'once@example.com' }, 'key-1')).statusCode).toBe(400);
    site.clock.reset();
  });

  test.each(['', 'a b', 'x'.repeat(101), 'ü'])('the key %j is refused or ignored', async (key) => {
    const answer = await site.call('POST', 'booksession', {
      json: { ...wish, email: 'key@example.com' },
      headers: { ...headers, 'idempotency-key': key },
    });
    expect(answer.statusCode).toBe(400);
    expect(await stored('key@example.com')).toBe(0);
  });
});

test('an unchecked enquiry is stored and emailed to staff, and to no one else', async () => {
  const email = 'unchecked@example.com';
  const before = await emailsFor('enquiry-received');
  for (let time = 0; time < 2; time++) {
    expect((await send('booksession/unchecked', { ...wish, email }, 'key-3')).statusCode).toBe(201);
  }
  expect([await stored(email), await emailsFor('enquiry-received')]).toEqual([1, before]);
  const { db } = site.services.database;
  const mail = await db.selectFrom('email').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  expect(JSON.stringify(mail)).toContain('Not checked');
  expect((await site.call('POST', 'booksession/unchecked', { json: wish })).statusCode).toBe(403);
});

describe('a form posted without script', () => {
  test('is stored once an hour, unchecked, and redirected', async () => {
    const fields = { ...wish, email: 'plain@example.com', website: '' };
    const answers = [await post('/session-book', fields), await post('/session-book', fields)];
    site.clock.advance(59 * 60_000);
    answers.push(await post('/session-book', fields));
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
      Array(3).fill([303, '/session-book/sent#content']),
    );
    expect(await stored(fields.email)).toBe(1);
    site.clock.advance(2 * 3_600_000);
    await post('/session-book', fields);
    expect(await stored(fields.email)).toBe(2);
    site.clock.reset();
  });

  test('enrols once if it is sent twice', async () => {
    const webinar = await site.records.create('webinar', { title: 'Plain', startdate: '2199-01-01' });
    const fields = { ...parent, webinarId: webinar._id, webinarTitle: 'x' };
    for (let time = 0; time < 2; time++) {
      const answer = await post('/upcoming-webinar', fields);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/upcoming-webinar/sent#content']);
    }
    expect(await site.records.list('registration', { owner: webinar._id })).toHaveLength(1);
  });

  test('enrols again after its registration was removed, any number of times', async () => {
    const { _id } = await site.records.create('webinar', { title: 'Anew', startdate: '2199-01-01' });
    const fields = { ...parent, email: 'anew@example.com', webinarId: _id, webinarTitle: 'x' };
    const registrations = () => site.records.list('registration', { owner: _id });
    const enrol = () => Promise.all([post('/upcoming-webinar', fields), post('/upcoming-webinar', fields)]);
    for (let time = 0; time < 3; time++) {
      expect((await enrol()).map(({ statusCode }) => statusCode)).toEqual([303, 303]);
      const [registration, ...others] = (await registrations()).filter(
        ({ status }) => status !== 'cancelled',
      );
      expect([registration?.status, others.length]).toEqual(['unconfirmed', 0]);
      if (time === 1)
        await site.services.registrationService.applyActionOfParent(registration?._id ?? '', {
          kind: 'decline',
        });
      else await site.records.remove('registration', registration?._id ?? '');
    }
  });

  test('may be as long as the input allows, although a line end is one character there and two when posted', async () => {
    const email = 'lines@example.com';
    const message = `${'Night,\n'.repeat(714)}x?`;
    const sent = { ...wish, email, message: message.replaceAll('\n', '\r\n') };
    expect([message.length, (await post('/session-book', sent)).statusCode]).toEqual([5000, 303]);
    const [kept, ...others] = (await site.records.list('enquiry')).filter((one) => one.email === email);
    expect([kept?.message, others]).toEqual([message, []]);
    // It is the same form with any line ends, and one character more is too long.
    expect((await post('/session-book', { ...sent, message })).statusCode).toBe(303);
    expect(await stored(email)).toBe(1);
    expect((await post('/session-book', { ...sent, message: `${message}x` })).statusCode).toBe(400);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, {}, 403],
    ['another origin', { origin: 'https://evil.example' }, {}, 403],
    ['a hidden origin', { origin: 'null' }, {}, 403],
    ['a program that fills every field', {}, { website: 'http://x.example' }, 400],
    ['a form with an invalid field', { 'sec-fetch-site': 'same-origin' }, { email: 'x' }, 400],
    ['a form with unknown fields', {}, { __proto__x: '1', city: 'www.evil.example' }, 400],
  ])('from %s nothing is stored', async (_who, more, fields, status) => {
    const before = await site.records.count('enquiry');
    const answer = await post('/session-book', { ...wish, ...fields } as Record<string, string>, more);
    expect([answer.statusCode, await site.records.count('enquiry')]).toEqual([status, before]);
  });

  test('is a form, of bounded length and number', async () => {
    expect((await post('/session-book', { ...wish, message: 'x'.repeat(70_000) })).statusCode).toBe(413);
    expect((await site.call('POST', '/session-book', { json: wish })).statusCode).toBe(415);
    const tries = await Promise.all(
      Array.from({ length: 32 }, () =>
        site.call('POST', '/session-book', {
          raw: 'name=',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          from: '10.7.7.7',
        }),
      ),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });

  test('makes the site send staff at most twenty emails an hour', async () => {
    const before = await emailsFor('enquiry-for-staff');
    site.clock.advance(86_400_000);
    const sent = Array.from({ length: 23 }, (_, count) =>
      site.call('POST', '/session-book', {
        raw: new URLSearchParams({ ...wish, email: `flood${count}@example.com` }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        from: `10.8.8.${count}`,
      }),
    );
    for (const answer of await Promise.all(sent)) expect(answer.statusCode).toBe(303);
    expect(await emailsFor('enquiry-for-staff')).toBe(before + 20);
    site.clock.reset();
  });
});
