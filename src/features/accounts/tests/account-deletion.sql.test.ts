import { expect, test } from 'vitest';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { password } from '#tests/factories/test-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';

const site = provideTestSite();

const { write } = conversationsOf(site);
const end = (token: string, json: object, from = '10.8.0.1') =>
  site.call('POST', 'account/delete', { token, json, from });
const login = (name: string) =>
  site.call('POST', 'auth/login', { json: { email: `${name}@example.com`, password } });
const accountOf = (name: string) => site.services.accounts.findByEmail(`${name}@example.com`);
const rows = async (table: 'session' | 'ticket' | 'passwordReset', accountId: string) =>
  (await site.services.database.db.selectFrom(table).selectAll().where('accountId', '=', accountId).execute())
    .length;

/** An account with a confirmed address, an enquiry and a registration. */
async function parent(name: string) {
  const token = await site.register(name, 'user');
  const { id } = (await accountOf(name)) ?? { id: '' };
  await site.services.accounts.confirmEmail(id);
  await write({ email: `${name}@example.com`, message: 'She wakes at night.' });
  const registrations = registrationsOn(site);
  const { _id } = await registrations.webinar({ capacity: 1 });
  await registrations.enrol(_id, name, `after-${name}`);
  return { id, token, webinarId: _id };
}
const heldOf = async (name: string) => {
  const { records, account } = await site.services.stores.people.find(`${name}@example.com`);
  return {
    enquiries: records.enquiry.length,
    registrations: records.registration.length,
    hasAccount: account !== undefined,
  };
};

test('deleting an account takes its password, removes sessions and links, and keeps sent enquiries', async () => {
  const { id, token } = await parent('leela');
  await site.signIn('leela');
  for (const [json, field] of [
    [{}, 'password'],
    [{ password: 'not it at all' }, 'password'],
  ] as const) {
    const answer = await end(token, json);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  }
  expect(await heldOf('leela')).toEqual({ enquiries: 1, registrations: 1, hasAccount: true });

  const answer = await end(token, { password });
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Your account has been closed.' }]);
  expect((await site.call('GET', 'auth/me', { token })).statusCode).toBe(401);
  expect((await login('leela')).statusCode).toBe(401);
  expect(await heldOf('leela')).toEqual({ enquiries: 1, registrations: 1, hasAccount: false });
  for (const table of ['session', 'ticket', 'passwordReset'] as const) expect(await rows(table, id)).toBe(0);
  const emails = await waitingEmails(site, 'leela@example.com');
  expect(emails.at(-1)).toMatchObject({ kind: 'account-ended', subject: 'Your account has been closed' });
  expect(emails.at(-1)?.text).toContain('/my-data');

  const activity = await site.call('GET', 'activity?kind=accountEnded', { token: await site.signIn() });
  expect(activity.json().activities ?? activity.json().activity).toHaveLength(1);
  expect(activity.body).not.toContain('leela');
  // The address is free again, and shows no data until the mailbox is confirmed again.
  const json = { name: 'Somebody', email: 'leela@example.com', password };
  expect((await site.call('POST', 'auth/register', { json })).statusCode).toBe(201);
  const next = (await login('leela')).json().token;
  expect((await site.call('GET', 'account/enquiries', { token: next })).statusCode).toBe(403);
});

test('with the box ticked, enquiries and registrations are erased and the seat goes to the waiting list', async () => {
  const { token, webinarId } = await parent('meera');
  const answer = await end(token, { password, erase: 'yes' });
  expect(answer.statusCode).toBe(200);
  expect(await heldOf('meera')).toEqual({ enquiries: 0, registrations: 0, hasAccount: false });
  const left = await site.records.list('registration', { owner: webinarId });
  expect(left).toMatchObject([{ name: 'after-meera', status: 'offered' }]);
  const kinds = (await waitingEmails(site, 'meera@example.com')).map(({ kind }) => kind);
  expect(kinds).toContain('account-ended');
});

test('an unconfirmed account cannot erase the data of its address', async () => {
  const token = await site.register('noor', 'user');
  await write({ email: 'noor@example.com' });
  expect((await end(token, { password, erase: 'yes' })).statusCode).toBe(403);
  expect(await heldOf('noor')).toMatchObject({ enquiries: 1, hasAccount: true });
  expect((await end(token, { password })).statusCode).toBe(200);
  expect(await heldOf('noor')).toEqual({ enquiries: 1, registrations: 0, hasAccount: false });
});

test('accounts of staff and of the owner cannot be deleted this way', async () => {
  const eva = await site.register('eva', 'editor');
  for (const token of [eva, await site.signIn()]) {
    const answer = await end(token, { password, erase: 'yes' });
    expect([answer.statusCode, answer.json().message]).toEqual([403, expect.stringContaining('staff')]);
  }
  // Before any field is checked.
  expect((await end(eva, { erase: true })).statusCode).toBe(403);
  expect((await login('eva')).statusCode).toBe(200);
  expect((await end('', { password })).statusCode).toBe(401);
});

test('password guesses at the deletion are limited', async () => {
  const token = await site.register('guessed', 'user');
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, n) => end(token, { password: `guess number ${n}` }, '10.8.0.9')),
  );
  expect(guesses.map(({ statusCode }) => statusCode)).toContain(429);
  expect((await end(token, { password }, '10.8.0.9')).statusCode).toBe(429);
  expect(await accountOf('guessed')).toBeDefined();
});

test('two concurrent requests delete the account once', async () => {
  const { token } = await parent('twice');
  const both = await Promise.all([end(token, { password }), end(token, { password })]);
  // The second request may arrive after the session has ended.
  expect(both.map(({ statusCode }) => statusCode).sort()).toSatisfy(
    ([first, second]: number[]) => first === 200 && [200, 401].includes(second ?? 0),
  );
  const emails = await waitingEmails(site, 'twice@example.com');
  expect(emails.filter(({ kind }) => kind === 'account-ended')).toHaveLength(1);
});
