import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cities } from '#core/text/cities.ts';
import { replyWithin } from '#features/enquiries/rules/promises.ts';
import { readCalendar } from '#tests/factories/calendar-file.ts';
import { csrfHeaders } from '#tests/factories/csrf-headers.ts';
import { startMailServer } from '#tests/factories/mail-server.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { describePreference } from '../rules/preference-in-words.ts';
import { parent, solve, wish } from './sent-forms.ts';

let site: TestSite;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mail = await startMailServer();
  site = await createTestSite({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Ananta <hello@example.com>',
    STAFF_EMAIL: 'staff@example.com',
    SITE_URL: 'http://ananta.test',
  });
});
afterAll(async () => {
  await site.close();
  await mail.stop();
});

const book = async (json: object, headers?: Record<string, string>, from?: string) =>
  site.call('POST', 'booksession', {
    json,
    headers: headers ?? (await csrfHeaders(site, 'booksession')),
    ...(from && { from }),
  });
const enrol = async (json: object, headers?: Record<string, string>) =>
  site.call('POST', 'webinar/bookwebinar', {
    json,
    headers: headers ?? (await csrfHeaders(site, 'webinar')),
  });
/** Runs the due jobs. */
const deliver = () => site.services.jobRunner.runDue();
const emailsTo = (address: string, subject: RegExp) =>
  mail.received.filter(
    // Emails are sent to the address as typed, in any case.
    (email) => [email.to].flat()[0]?.text.toLowerCase() === address && subject.test(email.subject ?? ''),
  );

function day(offset: number): string {
  const moment = new Date(Date.now() + offset * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(moment);
}
const addWebinar = (start: number, end: number, title = 'Calm evenings') =>
  site.records.create('webinar', {
    title,
    startdate: day(start),
    enddate: day(end),
    time: '11:00 AM – 12:30 PM IST',
    location: 'Online',
  });

describe('booksession', () => {
  test('is stored, and emailed to staff and parent', async () => {
    const answer = await book({ ...wish, recaptchaToken: await solve(site), role: 'admin' });
    expect([answer.statusCode, answer.json()]).toEqual([201, { message: expect.any(String) }]);
    const [enquiry] = await site.records.list('enquiry');
    expect(enquiry).toMatchObject(wish);
    await deliver();
    expect(emailsTo('staff@example.com', /enquiry/)).toHaveLength(1);
    const [toStaff] = emailsTo('staff@example.com', /enquiry/);
    expect(toStaff?.replyTo?.text).toBe(wish.email);
    expect(toStaff?.text).toContain(wish.contact);
    expect(toStaff?.html).toContain('&lt;b&gt;my son&lt;/b&gt;');
    expect(emailsTo(wish.email, /received/)).toHaveLength(1);
    // After nine, staff also get the summary of the day.
    const log = await site.services.database.db
      .selectFrom('emailLog')
      .selectAll()
      .where('aboutRecord', '=', 'enquiry')
      .where('kind', '!=', 'front-desk-digest')
      .orderBy('kind')
      .execute();
    const about = { aboutRecord: 'enquiry', aboutId: enquiry?._id, outcome: 'sent' };
    expect(log).toMatchObject([
      { ...about, kind: 'enquiry-for-staff', recipientRecord: 'staff', recipientId: '' },
      { ...about, kind: 'enquiry-received', recipientRecord: 'enquiry', recipientId: enquiry?._id },
    ]);
    const toParent = emailsTo(wish.email, /received/)[0]?.text;
    for (const words of [`Dear ${wish.name.split(' ')[0]},`, replyWithin]) expect(toParent).toContain(words);
  });

  test('a preferred day and time are stored, and shown to staff and parent', async () => {
    const email = 'prefers@example.com';
    const preference = { preferredDay: day(1), preferredTime: 'evening' };
    const answer = await book({ ...wish, email, ...preference, recaptchaToken: await solve(site) });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { message: 'Booked Your Session successfully!' },
    ]);
    const token = site.admin;
    const { booksessions } = (await site.call('GET', 'booksession', { token })).json();
    const stored = booksessions.find((one: { email: string }) => one.email === email);
    expect(stored).toMatchObject(preference);
    const { conversation } = (
      await site.call('GET', `conversations/by-enquiry/${stored._id}`, { token })
    ).json();
    expect([conversation.latest, conversation.enquiries[0]]).toMatchObject([preference, preference]);
    await deliver();
    const words = describePreference({ preferredDay: day(1), preferredTime: 'evening' });
    const toStaff = emailsTo('staff@example.com', /enquiry/).find(({ replyTo }) => replyTo?.text === email);
    expect([toStaff?.text, emailsTo(email, /received/)[0]?.text]).toEqual([
      expect.stringContaining(words),
      expect.stringContaining(words),
    ]);
  });

  test.each([{}, { preferredDay: '', preferredTime: '' }, { preferredDay: null }])(
    'without a preference (%j) no email names one',
    async (preference) => {
      const email = `none${Object.keys(preference).length}@example.com`;
      const sent = { ...wish, email, ...preference, recaptchaToken: await solve(site) };
      expect((await book(sent)).statusCode).toBe(201);
      const stored = (await site.records.list('enquiry')).find((one) => one.email === email);
      expect(stored).toMatchObject({ preferredDay: null, preferredTime: '' });
      await deliver();
      expect(emailsTo(email, /received/)[0]?.text).not.toContain('Preferred');
    },
  );

  test('a form with a preferred day is answered the same when that day has passed', async () => {
    const headers = { ...(await csrfHeaders(site, 'booksession')), 'idempotency-key': 'a-day-that-passes' };
    const sent = { ...wish, email: 'passes@example.com', preferredDay: day(1) };
    expect((await book({ ...sent, recaptchaToken: await solve(site) }, headers)).statusCode).toBe(201);
    site.clock.advance(3 * 86_400_000);
    const again = await book(sent, {
      ...(await csrfHeaders(site, 'booksession')),
      'idempotency-key': 'a-day-that-passes',
    });
    const other = await book(sent);
    site.clock.reset();
    const passed = { preferredDay: 'Please choose tomorrow or a later day.' };
    expect([again.statusCode, other.json().errors]).toEqual([201, passed]);
  });

  test.each([
    ['name', '', 'Name field is required'],
    ['preferredDay', () => day(0), 'Please choose tomorrow or a later day.'],
    ['preferredDay', () => day(184), 'Please choose a day within six months.'],
    ['preferredDay', '2026-02-30', 'Please enter a date as YYYY-MM-DD.'],
    ['preferredDay', 'tomorrow', expect.any(String)],
    ['preferredDay', '2026-12-05T10:00:00Z', expect.any(String)],
    ['preferredDay', 20_261_205, expect.any(String)],
    ['preferredDay', ['2026-12-05'], expect.any(String)],
    ['preferredTime', 'night', 'Please choose morning, afternoon or evening.'],
    ['preferredTime', 'constructor', 'Please choose morning, afternoon or evening.'],
    ['preferredTime', 7, expect.any(String)],
    ['email', '', 'Email is required'],
    ['email', 'meena@example', 'Invalid email format'],
    ['email', 'a@b.c\nBcc: x@y.z', 'Invalid email format'],
    ['contact', '', 'Mobile number is required'],
    ['contact', '000 91 98765 43210', 'Mobile number must be 10 digits'],
    ['contact', '98765 43210 or 98765 43211', 'Mobile number must be 10 digits'],
    ['city', ' ', 'City field is required'],
    ['message', '', 'Message field is required'],
    ['city', 'www.evil.example', expect.any(String)],
    ['name', 'a\r\nBcc: x@y.z', expect.any(String)],
    ['name', 'x'.repeat(101), expect.any(String)],
    ['message', 'x'.repeat(5001), expect.any(String)],
    ['message', 'a\0b', expect.any(String)],
    ['name', 7, expect.any(String)],
    ['email', ['a@b.c'], expect.any(String)],
  ])('%s %j is refused before the captcha is checked', async (field, value, message) => {
    const before = await site.records.count('enquiry');
    const sent = { ...wish, [field]: typeof value === 'function' ? value() : value };
    // Of another network: one may send 60 forms in ten minutes.
    const answer = await book(sent, undefined, '10.0.2.7');
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { [field]: message }]);
    expect(await site.records.count('enquiry')).toBe(before);
  });

  test.each(['\r\n', '\r', '\n'])(
    'a message with line ends %j is counted and stored the same',
    async (end) => {
      const email = `end${end.length}${end.charCodeAt(0)}@example.com`;
      const message = `${'x\n'.repeat(2499)}xx`;
      const json = { ...wish, email, message: message.replaceAll('\n', end) };
      expect((await book({ ...json, recaptchaToken: await solve(site) })).statusCode).toBe(201);
      const stored = (await site.records.list('enquiry')).filter((one) => one.email === email);
      expect([message.length, stored.map((one) => one.message)]).toEqual([5000, [message]]);
      expect((await book({ ...json, message: `${json.message}x` })).statusCode).toBe(400);
    },
  );

  test('needs a token that matches the cookie, checked before anything else', async () => {
    const good = await csrfHeaders(site, 'booksession');
    const other = await csrfHeaders(site, 'booksession');
    const refused: Record<string, string>[] = [
      {},
      { cookie: good.cookie ?? '' },
      { 'x-csrf-token': good['x-csrf-token'] ?? '' },
      { ...good, 'x-csrf-token': `${good['x-csrf-token']}x` },
      { ...good, 'x-csrf-token': other['x-csrf-token'] ?? '' },
      { ...good, cookie: '_csrf=forged' },
    ];
    for (const headers of refused) {
      const answer = await book({}, headers);
      expect([answer.statusCode, answer.json()]).toEqual([403, { message: expect.any(String) }]);
    }
    // A refused form is sent again with the same token; only its fields are wrong.
    for (let time = 0; time < 2; time++) expect((await book({}, good)).statusCode).toBe(400);
    const set = (await site.call('GET', 'booksession/get-csrf-token')).headers['set-cookie'];
    expect(String(set)).toMatch(/HttpOnly/i);
    expect(String(set)).toMatch(/SameSite=Strict/i);
  });

  test('accepts JSON only, of bounded size', async () => {
    const headers = {
      ...(await csrfHeaders(site, 'booksession')),
      'content-type': 'application/x-www-form-urlencoded',
    };
    expect((await site.call('POST', 'booksession', { raw: 'name=x', headers })).statusCode).toBe(415);
    expect((await book({ message: 'x'.repeat(70_000) })).statusCode).toBe(413);
    for (const json of [[], 'x', null]) expect((await book(json as object)).statusCode).toBe(400);
    expect((await book([])).json().errors).toEqual({ body: expect.any(String) });
  });

  test('an address may send 60 forms in ten minutes', async () => {
    const headers = await csrfHeaders(site, 'booksession');
    const from = '10.9.9.9';
    const tries = await Promise.all(Array.from({ length: 62 }, () => book({}, headers, from)));
    const refused = tries.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(2);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await book({}, headers, '10.9.9.8')).statusCode).toBe(400);
  });

  test('offers the 22 cities of the list, sorted', () => {
    expect(cities).toHaveLength(22);
    expect(cities).toEqual(cities.toSorted());
  });
});

describe('webinar/bookwebinar', () => {
  test('enrols once per email, with the title from the database and the day for the calendar', async () => {
    const webinar = await addWebinar(3, 3);
    const sent = { ...parent, webinarId: webinar._id, webinarTitle: 'Something else' };
    const both = await Promise.all([enrol(sent), enrol({ ...sent, email: 'Meena@Example.com' })]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(both[0]?.json()).toEqual(both[1]?.json());
    const [registration, ...others] = await site.records.list('registration', { owner: webinar._id });
    expect([registration, others]).toEqual([
      expect.objectContaining({ ...parent, webinarTitle: 'Calm evenings' }),
      [],
    ]);
    await deliver();
    expect(emailsTo(parent.email, /You are enrolled:/)).toHaveLength(1);
    expect(emailsTo(parent.email, /You are already enrolled:/)).toHaveLength(1);
    expect(emailsTo('staff@example.com', /enrolled/)).toHaveLength(1);
    // The invitation that mail programs show, and the same as a file.
    const parts = emailsTo(parent.email, /You are enrolled:/)[0]?.attachments ?? [];
    expect(parts.map(({ contentType, filename }) => [contentType, filename])).toEqual([
      ['text/calendar', undefined],
      ['application/ics', 'webinar.ics'],
    ]);
    for (const { content } of parts) {
      expect(readCalendar(content.toString())).toMatchObject({
        method: 'REQUEST',
        events: [
          { summary: 'Calm evenings', start: `${day(3)}T05:30:00.000Z`, end: `${day(3)}T07:00:00.000Z` },
        ],
      });
    }
  });

  test.each([
    ['that began yesterday and ends today', -1, 0, 201],
    ['that ended yesterday', -2, -1, 400],
  ])('a webinar %s', async (_which, start, end, status) => {
    const webinar = await addWebinar(start, end);
    const answer = await enrol({ ...parent, email: `${status}@example.com`, webinarId: webinar._id });
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(Object.keys(answer.json().errors)).toEqual(['webinarId']);
  });

  test.each([undefined, 'unknown', 7, ["' or 1=1"]])('the webinar %j is refused', async (webinarId) => {
    const answer = await enrol({ ...parent, webinarId });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['webinarId']]);
  });

  test('needs a CSRF token and the fields of the form', async () => {
    expect((await enrol(parent, {})).statusCode).toBe(403);
    const answer = await enrol({});
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      400,
      ['name', 'email', 'contact'],
    ]);
  });
});

test('the OpenAPI document names the headers and the required fields of a form', async () => {
  const { paths } = (await site.call('GET', 'docs/json')).json();
  const { parameters, requestBody } = paths['/api/v1/booksession'].post;
  expect(parameters).toMatchObject([
    { in: 'header', name: 'X-CSRF-Token', required: true },
    { in: 'header', name: 'Idempotency-Key' },
  ]);
  expect(requestBody.content['application/json'].schema).toMatchObject({
    required: [...Object.keys(wish), 'recaptchaToken'],
    properties: { message: { type: 'string', maxLength: 5000 } },
  });
});

test('a phone number is accepted in any notation, and stored as digits', async () => {
  const typed = { ...wish, email: 'typed@example.com', contact: '+91 (0)98765\u00a0\u2013 43210' };
  const webinar = await addWebinar(9, 9, 'As people type');
  const sent = {
    'webinar/bookwebinar': { ...typed, webinarId: webinar._id },
    booksession: { ...typed, recaptchaToken: await solve(site) },
  };
  for (const [path, json] of Object.entries(sent)) {
    const answer = await site.call('POST', path, {
      json,
      headers: await csrfHeaders(site, 'booksession'),
      from: '10.9.9.7',
    });
    expect([path, answer.statusCode]).toEqual([path, 201]);
  }
  const stored = [
    ...(await site.records.list('registration', { owner: webinar._id })),
    ...(await site.records.list('enquiry')).filter(({ email }) => email === typed.email),
  ];
  expect(stored.map(({ contact }) => contact)).toEqual(['+919876543210', '+919876543210']);
});

describe('emails', () => {
  test('become files where there is no mail server', async () => {
    const quiet = await createTestSite();
    const headers = await csrfHeaders(quiet, 'booksession');
    const json = { ...wish, recaptchaToken: await solve(quiet) };
    expect((await quiet.call('POST', 'booksession', { json, headers })).statusCode).toBe(201);
    const folder = join(quiet.dataDir, 'outbox');
    await quiet.services.jobRunner.runDue();
    const files = await readdir(folder);
    const all = await Promise.all(
      files.map(async (file) => simpleParser(await readFile(join(folder, file)))),
    );
    // After nine, staff also get the summary of the day.
    const emails = all.filter(({ subject }) => /session enquiry/i.test(subject ?? ''));
    expect(emails.map((email) => [email.to].flat()[0]?.text).sort()).toEqual(
      ['hello@example.com', wish.email].sort(),
    );
    await quiet.close();
  });
});
