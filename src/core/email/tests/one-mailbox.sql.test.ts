import { expect, test } from 'vitest';
import { people } from '#cms/records/registry.ts';
import { validate } from '#cms/records/validate.ts';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';

const site = provideTestSite();
const registrations = registrationsOn(site);
const { write, view } = conversationsOf(site);

const spellings = (name: string) => [
  `${name}é@bücher.example`,
  `${name}é@xn--bcher-kva.example`,
  `${name.toUpperCase()}E\u0301@BU\u0308CHER.Example`,
];
/** As the form does it. */
async function enrol(webinarId: string, email: string): Promise<void> {
  const checked = validate(people.registration, { name: 'Meena', email, contact: '9812345678' });
  if (!checked.ok) throw new Error('It was refused.');
  const { values } = checked;
  const { stores } = site.services;
  await stores.registrations
    .enrol(
      { ...{ name: 'Meena', contact: '9812345678' }, webinarId, email: String(values.email) },
      registrations.by,
    )
    .catch(() => undefined);
}
const post = (path: string, json: unknown) => site.call('POST', `auth/${path}`, { json });

test('an account signs in by every spelling of its address and of its password', async () => {
  const [typed = '', ...others] = spellings('kiran');
  const composed = 'आज़ादी \u095b फ़सल';
  const person = { name: 'Kiran', email: others[0], password: composed };
  expect((await post('register', person)).statusCode).toBe(201);
  expect((await post('register', { ...person, email: typed })).statusCode).toBe(409);
  for (const [index, email] of [typed, ...others].entries()) {
    const password = composed.normalize(['NFC', 'NFD', undefined][index]);
    expect((await post('login', { email, password })).statusCode).toBe(200);
  }
});

test('wrong passwords for one account are counted together, in any spelling of its address', async () => {
  const [typed = '', ...others] = spellings('ravi');
  await post('register', { name: 'Ravi', email: typed, password: 'mango lassi at noon' });
  const from = '10.7.7.7';
  for (let tries = 0; tries < 5; tries++) {
    const email = [typed, ...others][tries % 3];
    await site.call('POST', 'auth/login', { json: { email, password: 'wrong wrong' }, from });
  }
  for (const email of [typed, ...others]) {
    const json = { email, password: 'mango lassi at noon' };
    expect((await site.call('POST', 'auth/login', { json, from })).statusCode).toBe(429);
  }
});

test('a webinar has one registration for it, which every spelling finds', async () => {
  const all = spellings('meena');
  const talk = await registrations.webinar({ title: 'Sleep for all spellings' });
  const { registrations: store, people: held } = site.services.stores;
  for (const email of all) await enrol(talk._id, email);
  const rows = await site.services.database.db
    .selectFrom('registration')
    .select('email')
    .where('webinarId', '=', talk._id)
    .execute();
  expect(rows).toEqual([{ email: all[0] }]);
  for (const email of all) {
    expect(await store.webinarIdsOf(email)).toEqual(new Set([talk._id]));
    expect(await store.listByEmail(email, '2000-01-01T00:00:00.000Z')).toHaveLength(1);
    expect((await held.find(email)).records.registration).toHaveLength(1);
  }
});

test('enquiries from it are one conversation, keep the typed spelling, and are found and erased together', async () => {
  const all = spellings('asha');
  const written = [];
  for (const email of all) written.push(await write({ email, contact: '12' }));
  expect(new Set(written.map(({ id }) => id)).size).toBe(1);
  const shown = await view(written[0]?.id ?? '');
  expect(shown.enquiries.map(({ email }) => email).toSorted()).toEqual([...all].toSorted());
  await site.records.remove('enquiry', written[1]?.enquiry._id ?? '');
  for (const email of all) {
    const { records } = await site.services.stores.people.find(email);
    expect(records.enquiry.map(({ id }) => id).toSorted()).toEqual(
      written.map(({ enquiry }) => enquiry._id).toSorted(),
    );
  }
});

test('unsubscribing in one spelling applies to all', async () => {
  const [one = '', other = '', third = ''] = spellings('no-news');
  const { consents } = site.services.stores;
  const consent = {
    purpose: 'news',
    method: 'form',
    record: 'enquiry',
    recordId: '',
    noticeHash: '',
  } as const;
  expect(await consents.add({ ...consent, email: other })).toBeDefined();
  expect(await consents.add({ ...consent, email: one })).toBeUndefined();
  expect(await consents.findNews(third)).toBeDefined();
  expect(await consents.withdraw(third, 'news', 'link')).toBe(1);
  expect(await consents.findNews(other)).toBeUndefined();
});

test('an address that is invited already is not invited again in another spelling', async () => {
  const token = await site.signIn();
  const answers = [];
  for (const email of spellings('colleague')) {
    const json = { email, name: 'Colleague', role: 'editor' };
    answers.push((await site.call('POST', 'staff/invitations', { json, token })).statusCode);
  }
  expect(answers).toEqual([201, 409, 409]);
});
