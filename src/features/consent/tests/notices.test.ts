import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { csrfHeaders } from '#tests/factories/csrf-headers.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { password } from '#tests/factories/test-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';
import type { ShownNotice } from '../api.ts';

const site = provideTestSite();
let headers: Record<string, string>;
let notices: Record<'enquiry' | 'registration' | 'account' | 'news', ShownNotice>;
let webinarId: string;
beforeAll(async () => {
  headers = await csrfHeaders(site, 'booksession');
  ({ _id: webinarId } = await registrationsOn(site).webinar());
});
beforeEach(async () => {
  notices = (await site.call('GET', 'notices')).json().notices;
});

let count = 0;
const nextEmail = () => `parent-${++count}@example.com`;
const parent = { name: 'Meena', contact: '9000000001' };
const wish = { ...parent, city: 'Pune', message: 'She wakes at night.' };
const db = () => site.services.database.db;
const consents = (email: string) =>
  db().selectFrom('consent').selectAll().where('email', '=', email).orderBy('id').execute();
const noticeText = async (hash: string) =>
  (await db().selectFrom('notice').select('text').where('hash', '=', hash).executeTakeFirst())?.text;

const send = (path: string, json: object, key?: string) =>
  site.call('POST', path, { json, headers: { ...headers, ...(key && { 'idempotency-key': key }) } });
const enquire = (json: object, key?: string) => send('booksession/unchecked', { ...wish, ...json }, key);
const enrol = (json: object, key?: string) =>
  send('webinar/bookwebinar', { ...parent, webinarId, ...json }, key);
const open = (json: object) =>
  site.call('POST', 'auth/register', { json: { name: 'Meena', password, ...json } });
const post = (path: string, fields: Record<string, string>) =>
  site.call('POST', path, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Every call that records a consent. */
const ways = [
  ['enquiry', enquire, { message: expect.any(String) }],
  ['registration', enrol, { message: expect.any(String), status: 'registered' }],
  ['account', open, { message: expect.any(String) }],
] as const;

describe.each(ways)('%s', (purpose, sendIt, answered) => {
  test('stores the exact shown notice with the consent', async () => {
    const email = nextEmail();
    const answer = await sendIt({
      email: email.toUpperCase(),
      notice: `${notices[purpose].hash} ${notices.news.hash}`,
    });
    expect([answer.statusCode, answer.json()]).toEqual([201, answered]);
    const [given, ...more] = await consents(email);
    expect(given).toMatchObject({
      ...{ purpose, record: purpose, email, method: 'form', noticeHash: notices[purpose].hash },
      ...{ confirmedAt: null, withdrawnAt: null, withdrawnBy: '' },
    });
    expect(given?.recordId).not.toBe('');
    expect(more).toEqual([]);
    const kept = JSON.parse((await noticeText(notices[purpose].hash)) ?? '{}');
    expect([kept.short, kept.items]).toEqual([notices[purpose].short, notices[purpose].items]);
  });

  test.each([
    ['none', undefined],
    ['an unknown one', 'f'.repeat(64)],
    ['something else', { $ne: '' }],
    ['the one of another form', 'news'],
  ])('with %s gets the same answer and records no consent', async (_what, notice) => {
    const email = nextEmail();
    const hash = notice === 'news' ? notices.news.hash : notice;
    const answer = await sendIt({ email, ...(hash !== undefined && { notice: hash }) });
    expect([answer.statusCode, answer.json()]).toEqual([201, answered]);
    expect(await consents(email)).toEqual([]);
  });

  test('subscribes only if the box is ticked under a notice about the newsletter', async () => {
    const email = nextEmail();
    await sendIt({ email, news: 'yes', notice: notices[purpose].hash });
    expect((await consents(email)).map((one) => one.purpose)).toEqual([purpose]);
  });

  test('stores the shown notice even if the settings have changed since', async () => {
    const before = notices[purpose].hash;
    const { revision } = (await site.call('GET', 'site-settings', { token: site.admin })).json().settings
      .privacyContact;
    const settings = { privacyContact: { value: `Meena Rao ${++count}`, revision } };
    const saved = await site.call('PUT', 'site-settings', { token: site.admin, json: { settings } });
    expect(saved.statusCode).toBe(200);
    const now = (await site.call('GET', 'notices')).json().notices[purpose].hash;
    expect(now).not.toBe(before);
    const email = nextEmail();
    await sendIt({ email, notice: before });
    expect((await consents(email)).map(({ noticeHash }) => noticeHash)).toEqual([before]);
    expect(await noticeText(before)).toBeDefined();
  });
});

test('a repeat under the same key is one record, with any notice; another newsletter choice makes a second', async () => {
  const email = nextEmail();
  const first = { email, notice: notices.enquiry.hash };
  const key = `key-${count}`;
  await enquire(first, key);
  expect((await enquire({ email, notice: 'e'.repeat(64) }, key)).statusCode).toBe(201);
  expect((await enquire({ email }, key)).statusCode).toBe(201);
  expect(await consents(email)).toHaveLength(1);
  expect((await enquire({ ...first, news: 'yes' }, key)).statusCode).toBe(409);
});

test('a form that the browser sends in the background says so', async () => {
  const email = nextEmail();
  const notice = `${notices.registration.hash} ${notices.news.hash}`;
  const answer = await post('/upcoming-webinar', { ...parent, email, webinarId, notice, news: 'yes' });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/upcoming-webinar/sent#content']);
  expect((await consents(email)).map(({ purpose, method }) => [purpose, method])).toEqual([
    ['registration', 'plainForm'],
    ['news', 'plainForm'],
  ]);
});

test('a refused or repeated request records no consent', async () => {
  const email = nextEmail();
  const notice = notices.registration.hash;
  expect((await enrol({ email, notice, contact: 'x' })).statusCode).toBe(400);
  expect((await enrol({ email, notice, webinarId: 'none' })).statusCode).toBe(400);
  await enrol({ email, notice });
  expect((await enrol({ email, notice })).statusCode).toBe(201);
  expect(await consents(email)).toHaveLength(1);
});

test('an unchecked enquiry sends no newsletter question until staff confirm it is from a parent', async () => {
  const email = nextEmail();
  await enquire({ email, news: 'yes', notice: `${notices.enquiry.hash} ${notices.news.hash}` });
  expect(await waitingEmails(site, email)).toEqual([]);
  const { _id } = (await site.records.list('enquiry')).find((one) => one.email === email) ?? { _id: '' };
  const { performAction } = conversationsOf(site);
  const { id } = await site.services.frontDesk.viewByEnquiry(_id);
  await performAction(id, { kind: 'genuine' });
  const emails = await waitingEmails(site, email);
  expect(emails.map(({ kind }) => kind).sort()).toEqual(['enquiry-received', 'news-question']);
});
