import { beforeAll, beforeEach, expect, test } from 'vitest';
import { hour } from '#core/time/durations.ts';
import { csrfHeaders } from '#tests/factories/csrf-headers.ts';
import { provideMailServer, provideSite } from '#tests/factories/provided-site.ts';
import { createTestSite, password } from '#tests/factories/test-site.ts';

const mail = provideMailServer();
const site = provideSite(() => createTestSite(mail.settings));
let headers: Record<string, string>;
let webinarId: string;
let networks = 0;
beforeAll(async () => {
  headers = await csrfHeaders(site, 'booksession');
  const webinar = { title: 'Calm evenings', startdate: '2199-01-01' };
  webinarId = (await site.records.create('webinar', webinar))._id;
});
beforeEach(() => site.clock.reset());

const send = (path: string, json: object) =>
  site.call('POST', path, { json, headers, from: `10.5.${++networks >> 8}.${networks & 255}` });
const open = (email: string) => send('auth/register', { name: 'Meena', email, password });
let count = 0;
const enrol = (mailbox: string) => {
  const email = mailbox.replace('@', `+${++count}@`);
  return send('webinar/bookwebinar', { name: 'Meena', email, contact: '9000000001', webinarId });
};

async function ask(email: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++)
    expect((await send('auth/forgot-password', { email })).statusCode).toBe(200);
  await site.settled();
}

/** The emails since the last call. */
async function arrived() {
  mail.received.length = 0;
  await site.services.jobRunner.runDue();
  const caused = mail.received.filter(({ subject = '' }) =>
    /^(?:Choose|You are enrolled|Please)/.test(subject),
  );
  return caused.map(({ subject = '', text = '' }) => ({
    isReset: subject === 'Choose a new password',
    lasts: /for one (hour|day)/.exec(text)?.[1],
    token: /reset-password\/([a-f0-9]{64})/.exec(text)?.[1] ?? '',
  }));
}
const choose = (token: string) => send('auth/reset-password', { token, password: 'mango lassi at noon' });

test('one address gets five links in an hour and ten in a day, the last of which works for a day', async () => {
  await ask('ravi@example.com', 8);
  expect((await arrived()).map(({ lasts }) => lasts)).toEqual(Array(5).fill('hour'));
  site.clock.advance(hour + 1000);
  await ask('ravi@example.com', 8);
  const second = await arrived();
  expect(second.map(({ lasts }) => lasts).toSorted()).toEqual(['day', ...Array(4).fill('hour')]);
  for (const hours of [3, 22]) {
    site.clock.reset();
    site.clock.advance(hours * hour);
    await ask('ravi@example.com', 3);
    expect(await arrived()).toEqual([]);
  }
  // A day after the first of them more may be sent; the owner of the mailbox has not been locked out meanwhile.
  const [last, earlier] = second.toSorted((a) => (a.lasts === 'day' ? -1 : 1));
  expect((await choose(earlier?.token ?? '')).statusCode).toBe(400);
  expect((await choose(last?.token ?? '')).statusCode).toBe(200);
  // Using one invalidates all links, so another may be needed: the tenth of the mailbox, and the one that is reserved.
  await ask('ravi@example.com', 3);
  expect((await arrived()).map(({ lasts }) => lasts).toSorted()).toEqual(['day', 'hour']);
  site.clock.advance(2 * hour + 1000);
  await ask('ravi@example.com', 1);
  expect((await arrived()).map(({ lasts }) => lasts)).toEqual(['hour']);
});

test('with any spelling, one mailbox gets six emails in an hour and eleven in a day, and a working link', async () => {
  const email = 'asha@example.com';
  const byHour: number[] = [];
  const links: string[] = [];
  for (const hours of [0, 2, 4, 23]) {
    site.clock.reset();
    site.clock.advance(hours * hour + 1000);
    for (let n = 0; n < 6; n++) expect((await enrol(email)).statusCode).toBe(201);
    await ask(email, 6);
    const emails = await arrived();
    byHour.push(emails.length);
    links.push(...emails.filter(({ isReset }) => isReset).map(({ token }) => token));
  }
  expect(byHour).toEqual([6, 5, 0, 0]);
  expect(links).toHaveLength(1);
  expect((await choose(links[0] ?? '')).statusCode).toBe(200);
});

test('accounts opened by strangers in other spellings neither fill a mailbox nor lock its owner out', async () => {
  const spellings = ['lata@example.com', 'l.ata@example.com', 'lata+1@example.com', 'lata+2@example.com'];
  for (const email of spellings) expect((await open(email)).statusCode).toBe(201);
  const owner = await site.services.accounts.findByEmail('lata@example.com');
  await site.services.accounts.confirmEmail(owner?.id ?? '');
  for (const email of spellings.slice(1)) await ask(email, 5);
  // Four emails confirm the addresses, one more belongs to the five, and one is reserved.
  expect((await arrived()).map(({ isReset }) => isReset).toSorted()).toEqual([
    ...Array(4).fill(false),
    ...Array(2).fill(true),
  ]);
  await ask('lata@example.com', 5);
  const [email, ...more] = await arrived();
  expect([email?.lasts, more]).toEqual(['day', []]);
  expect((await choose(email?.token ?? '')).statusCode).toBe(200);
});
