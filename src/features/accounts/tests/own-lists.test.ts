import { beforeAll, expect, test } from 'vitest';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import type { OwnEnquiry, OwnRegistration } from '../data-api.ts';

const site = provideTestSite({ SITE_URL: 'http://ananta.test' });
let leela: string;
const registrations = registrationsOn(site);
beforeAll(async () => {
  leela = await site.register('leela', 'user');
  await confirm('leela');
});

const { write, performAction } = conversationsOf(site);
const email = 'leela@example.com';

async function confirm(name: string) {
  const account = await site.services.accounts.findByEmail(`${name}@example.com`);
  await site.services.accounts.confirmEmail(String(account?.id));
}
const get = (path: string, token = leela) => site.call('GET', `account/${path}`, { token });
const enquiries = async (): Promise<OwnEnquiry[]> => (await get('enquiries')).json().enquiries;
const ownRegistrations = async (): Promise<OwnRegistration[]> =>
  (await get('registrations')).json().registrations;

test('enquiries of the address are listed with their status and without notes of staff', async () => {
  expect(await enquiries()).toEqual([]);
  const { id } = await write({
    email: 'Leela@Example.com',
    message: `First\n  line ${'and more '.repeat(400)}`,
  });
  await write({ message: 'Of somebody else.' });
  const [first] = await enquiries();
  expect(first).toMatchObject({ status: 'received', sentAt: expect.any(String) });
  expect(first?.excerpt).toMatch(/^First line and more (and more )*/);
  expect(first?.excerpt.length).toBe(1000);

  await performAction(id, { kind: 'note', text: 'A secret remark' });
  await performAction(id, { kind: 'call', isReached: true, text: 'Spoke with her' });
  const answer = await get('enquiries');
  expect(answer.json().enquiries).toMatchObject([{ status: 'answered' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  for (const secret of ['secret', 'Spoke', 'asha', 'open', id]) expect(answer.body).not.toContain(secret);

  site.clock.advance(60_000);
  await write({ email, message: 'Once more.' });
  expect((await enquiries()).map(({ status }) => status)).toEqual(['taken', 'answered']);
  await performAction(id, { kind: 'done' });
  expect((await enquiries()).map(({ status }) => status)).toEqual(['closed', 'closed']);
  await performAction(id, { kind: 'spam' });
  // The status does not reveal which messages are filtered as spam.
  expect((await enquiries()).map(({ status }) => status)).toEqual(['received', 'received']);
});

test('registrations of the address are listed with their links and actions', async () => {
  expect(await ownRegistrations()).toEqual([]);
  const { _id, link } = await registrations.webinar({
    title: 'Sleep',
    joinUrl: 'https://meet.example.com/room',
    capacity: 1,
  });
  const full = await registrations.webinar({ title: 'Food', capacity: 1 });
  await registrations.enrol(_id, 'leela');
  await registrations.enrol(full._id, 'somebody', 'leela');

  const answer = await get('registrations');
  expect(answer.headers['cache-control']).toBe('no-store');
  // The room address is available only through the join link.
  expect(answer.body).not.toContain('meet.example.com');
  const [sleep, food, ...others] = await ownRegistrations();
  expect(others).toEqual([]);
  expect(sleep).toMatchObject({
    ...{ status: 'registered', phase: 'before', webinar: { _id, title: 'Sleep' } },
    manageUrl: expect.stringMatching(/^http:\/\/ananta\.test\/my\/[0-9a-f]{64}$/),
    joinUrl: expect.stringMatching(/^http:\/\/ananta\.test\/join\/[0-9a-f]{64}$/),
    calendarUrl: `/calendar/${link}.ics`,
  });
  expect(food).toMatchObject({ status: 'waiting', position: 1, joinUrl: '' });
  // The same links as in emails, and the same each time.
  expect((await ownRegistrations()).map(({ manageUrl }) => manageUrl)).toEqual([
    sleep?.manageUrl,
    food?.manageUrl,
  ]);
  const linked = await site.services.registrationLinks.find(String(sleep?.manageUrl.split('/').at(-1)));
  expect(linked).toMatchObject({ registrationId: sleep?._id, purpose: 'my' });

  site.clock.advance(11 * 86_400_000);
  const token = await site.signIn('leela');
  await site.records.update('webinar', _id, { recordingUrl: 'https://films.example.com/sleep' });
  const over: OwnRegistration[] = (await get('registrations', token)).json().registrations;
  expect(over.find(({ webinar }) => webinar.title === 'Sleep')).toMatchObject({
    ...{ phase: 'over', joinUrl: '', calendarUrl: '', recordingUrl: 'https://films.example.com/sleep' },
  });
  expect(over.find(({ webinar }) => webinar.title === 'Food')?.recordingUrl).toBe('');
  // The links expire a month after, and no call renews them.
  site.clock.advance(30 * 86_400_000);
  const month: OwnRegistration[] = (await get('registrations', await site.signIn('leela'))).json()
    .registrations;
  expect(month.map(({ manageUrl, joinUrl }) => manageUrl + joinUrl)).toEqual(['', '']);
  expect(
    await site.services.registrationLinks.find(String(sleep?.manageUrl.split('/').at(-1))),
  ).toBeUndefined();
  site.clock.reset();
});

test('an unconfirmed account, or one with another address, sees none of it', async () => {
  for (const name of ['ravi', 'leelawati']) {
    const token = name === 'ravi' ? site.user : await site.register(name, 'user');
    for (const path of ['enquiries', 'registrations', 'consents']) {
      const answer = await get(path, token);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([403, ['message']]);
    }
    await confirm(name);
    const [own, held] = [await get('enquiries', token), await get('registrations', token)];
    expect([own.json(), held.json()]).toEqual([{ enquiries: [] }, { registrations: [] }]);
  }
});

test('the newsletter is turned on and off by one request each, and consents are listed', async () => {
  const token = await site.signIn('leela');
  const setNews = (isSubscribed: unknown) =>
    site.call('PUT', 'account/newsletter', { token, json: { isSubscribed } });
  const read = async () => (await get('consents', token)).json();
  expect(await read()).toEqual({ consents: [], isSubscribed: false });
  // Anybody can tick the box of a form with this address.
  await site.services.stores.transaction((tx) =>
    site.services.consentService.setNews(tx, {
      email,
      wantsNews: true,
      method: 'form',
      record: 'enquiry',
      recordId: 'x',
    }),
  );
  expect(await read()).toEqual({ consents: [], isSubscribed: false });
  for (const again of [0, 1]) {
    const answer = await setNews(true);
    expect([again, answer.statusCode, answer.json()]).toEqual([again, 200, { isSubscribed: true }]);
  }
  expect(await read()).toMatchObject({
    consents: [{ purpose: 'news', withdrawnAt: null }],
    isSubscribed: true,
  });
  expect((await setNews(false)).json()).toEqual({ isSubscribed: false });
  expect((await setNews(false)).statusCode).toBe(200);
  const after = await read();
  expect(after).toMatchObject({ consents: [{ withdrawnAt: expect.any(String) }], isSubscribed: false });
  for (const wrong of ['yes', 1, null, undefined]) expect((await setNews(wrong)).statusCode).toBe(400);
});

test('an export contains the data of the address, and none of others', async () => {
  const token = await site.signIn('leela');
  const answer = await site.call('POST', 'account/data-export', { token });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toContain('Once more.');
  for (const other of ['Of somebody else.', 'somebody@example.com', 'meet.example.com'])
    expect(answer.body).not.toContain(other);
});
