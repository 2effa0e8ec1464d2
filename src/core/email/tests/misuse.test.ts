import { beforeAll, beforeEach, expect, test } from 'vitest';
import { day, hour } from '#core/time/durations.ts';
import { csrfHeaders } from '#tests/factories/csrf-headers.ts';
import { provideMailServer, provideSite } from '#tests/factories/provided-site.ts';
import { createTestSite } from '#tests/factories/test-site.ts';

const mail = provideMailServer();
const site = provideSite(() => createTestSite(mail.settings));
let webinarId: string;
let headers: Record<string, string>;
let networks = 0;
beforeAll(async () => {
  headers = await csrf();
});
beforeEach(async () => {
  site.clock.reset();
  await site.services.jobRunner.runDue();
  mail.received.length = 0;
  const start = new Date(Date.now() + 20 * day).toISOString().slice(0, 10);
  const webinar = { title: 'Calm\r\nBcc: all@evil.example\r\nevenings', startdate: start };
  webinarId = (await site.records.create('webinar', webinar))._id;
});

const csrf = () => csrfHeaders(site, 'booksession');

const send = (path: string, json: object) =>
  site.call('POST', path, { json, headers, from: `10.4.0.${++networks}` });
const enrol = (email: string, name = 'Meena') =>
  send('webinar/bookwebinar', { name, email, contact: '9000000001', webinarId });
const wish = { name: 'Meena', email: 'meena@example.com', contact: '9000000001', city: 'Pune' };

/** The emails since the last test, by the recipient's address as typed. */
async function arrived() {
  await site.services.jobRunner.runDue();
  return mail.received.map((email) => ({ ...email, recipient: [email.to].flat()[0]?.text ?? '' }));
}
const toParents = async () =>
  (await arrived()).filter(({ recipient, subject = '' }) => {
    // The owner is notified of waiting enquiries too (product: Notification of staff).
    return (
      recipient !== 'staff@example.com' && !/^(?:Front desk|An enquiry is|\d+ enquiries are)/.test(subject)
    );
  });

test('a confirmation contains no text of a stranger; staff read all of it', async () => {
  const message = 'You have won: https://evil.example/win';
  const name = 'Your account is closed, please pay now';
  const answer = await send('booksession', { ...wish, name, message, recaptchaToken: await site.prove() });
  expect(answer.statusCode).toBe(201);
  await enrol(wish.email, name);
  const emails = await arrived();
  for (const { recipient, subject, text, html } of emails) {
    const said = [subject, text, html].join(' ');
    const isStaff = recipient === 'staff@example.com';
    expect([recipient, said.includes(name)]).toEqual([recipient, isStaff]);
    expect(said.includes('evil.example/win')).toBe(isStaff && /enquiry/.test(subject ?? ''));
  }
  expect(emails).toHaveLength(4);
});

test('an email greets by one word of the name, which is not a title: four words could be a message', async () => {
  const greeted = async (name: string) => {
    mail.received.length = 0;
    await enrol(`greeted+${++networks}@greeted-${networks}.example`, name);
    const [email] = await toParents();
    const said = [email?.subject, email?.text, email?.html, email?.attachments[0]?.content];
    return { greeting: email?.text?.split('\n')[0], isEchoed: said.join(' ').includes(name) };
  };
  for (const [name, greeting] of [
    ['Your account is closed', 'Dear Your,'],
    ['Smt. K. Meena Rao', 'Dear Meena,'],
    ['Dr. K.', 'Hello,'],
  ] as const)
    expect([name, await greeted(name)]).toEqual([name, { greeting, isEchoed: false }]);
});

test.each([
  'Meena\nhttps',
  'Meena www.evil.example',
  'evil.com',
  'Meena \u202eanitE',
  'Mee\u0007na',
  'a@b.in',
])('the name %j is refused in every public form', async (name) => {
  for (const [path, more] of [
    ['booksession', { city: 'Pune', message: 'Hello', recaptchaToken: 'none' }],
    ['webinar/bookwebinar', { webinarId }],
    ['auth/register', { password: 'mango lassi at noon' }],
  ] as const) {
    const answer = await send(path, { ...wish, email: 'new@example.com', ...more, name });
    expect([path, answer.statusCode, answer.json().errors]).toEqual([
      path,
      400,
      { name: expect.any(String) },
    ]);
  }
});

test('one mailbox gets five confirmations in an hour and ten in a day, in any spelling, and the answer does not show it', async () => {
  const spellings = [
    'meena.t@gmail.com',
    'MeenaT@gmail.com',
    'm.e.e.n.a.t@googlemail.com',
    'meenat+a@gmail.com',
  ];
  const [before] = await site.services.stores.transaction((tx) => tx.registrations.claimSummary());
  expect(before?.counts.unconfirmed).toBeUndefined();
  const sent = Array.from({ length: 8 }, (_, n) => spellings[n] ?? `meenat+${n}@gmail.com`);
  for (const email of sent) expect((await enrol(email)).statusCode).toBe(201);
  expect((await enrol('leela@gmail.com')).statusCode).toBe(201);
  const recipients = (await toParents()).map(({ recipient }) => recipient);
  const expected = [...sent.slice(0, 5), 'leela@gmail.com'].map((email) => email.toLowerCase());
  expect(recipients.toSorted()).toEqual(expected.toSorted());
  // All of them are stored, and staff are notified of each: of some in the hourly summary.
  expect(await site.records.count('registration', { owner: webinarId })).toBe(9);
  const toStaff = (await arrived()).filter(({ recipient }) => recipient === 'staff@example.com');
  const [summary] = await site.services.stores.transaction((tx) => tx.registrations.claimSummary());
  expect(toStaff.length + (summary?.counts.registered ?? 0)).toBe(9);

  const inAnHour = async (hours: number) => {
    site.clock.advance(hours * hour + 1000);
    mail.received.length = 0;
    for (let n = 0; n < 6; n++) {
      expect((await enrol(`meenat+${hours}-${n}-${Date.now()}@gmail.com`)).statusCode).toBe(201);
    }
    return (await toParents()).length;
  };
  expect([await inAnHour(1), await inAnHour(2), await inAnHour(22)]).toEqual([5, 0, 5]);
});

test('many concurrent requests get no more emails; refused ones use no points', async () => {
  const refused = await Promise.all(Array.from({ length: 6 }, () => enrol('priya@example.com', 'evil.com')));
  expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  await enrol('priya@example.com');
  const again = await Promise.all(Array.from({ length: 6 }, () => enrol('priya@example.com')));
  expect(new Set(again.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(await toParents()).toHaveLength(2);
  await Promise.all(Array.from({ length: 7 }, (_, n) => enrol(`priya+${n}@example.com`)));
  // The notice that an email is already enrolled has a budget of its own.
  expect(await toParents()).toHaveLength(6);
});

test('emails to choose a new password count, and are sent even where forms have used up the limit', async () => {
  for (let n = 0; n < 6; n++) await enrol(`ravi+${n}@example.com`);
  await send('auth/forgot-password', { email: 'ravi@example.com' });
  for (let n = 0; n < 5; n++) await send('auth/forgot-password', { email: 'asha@example.com' });
  await site.settled();
  await enrol('asha@example.com');
  const kinds = (await toParents()).map(({ subject }) => subject?.split(':')[0]);
  expect(kinds.toSorted()).toEqual([
    ...Array(6).fill('Choose a new password'),
    ...Array(5).fill('You are enrolled'),
  ]);
});

test('no field adds a recipient or a header to an email', async () => {
  const tricks = [
    '\r\nBcc: all@evil.example',
    '\nX-Evil: 1',
    '\u2028Bcc: all@evil.example',
    '\r\n\r\n<b>body</b>',
  ];
  const typed = { ...wish, email: 'meena@example.com', webinarId, message: 'Hello' };
  for (const field of ['name', 'email', 'contact', 'city', 'message', 'webinarTitle'] as const) {
    const value = { webinarTitle: '', ...typed }[field] + tricks.join('');
    await send('webinar/bookwebinar', { ...typed, email: `head${++networks}@example.com`, [field]: value });
  }
  const message = `Hello${tricks.join('')}`;
  const answer = await send('booksession', { ...wish, message, recaptchaToken: await site.prove() });
  expect(answer.statusCode).toBe(201);
  const emails = await arrived();
  expect(emails.length).toBeGreaterThanOrEqual(5);
  const known = [
    'from',
    'to',
    'reply-to',
    'auto-submitted',
    'x-auto-response-suppress',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'content-type',
  ];
  for (const { headerLines, recipient } of emails) {
    expect(headerLines.map(({ key }) => key).filter((key) => !known.includes(key))).toEqual([]);
    expect(recipient).toMatch(/^[\w.+]+@example\.com$/);
  }
  expect(mail.recipients.filter((address) => address.includes('evil'))).toEqual([]);
});
