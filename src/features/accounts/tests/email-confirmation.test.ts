import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';

const site = provideTestSite();

const password = 'mango lassi at noon';
const closed = ['enquiries', 'registrations', 'consents'];
let count = 0;

/** An account opened by the form, and its session. */
async function open(email = `parent-${++count}@example.com`) {
  const json = { name: 'Kiran', email, password };
  expect((await site.call('POST', 'auth/register', { json, from: `10.7.0.${++count}` })).statusCode).toBe(
    201,
  );
  return { email, token: await login(email) };
}
async function login(email: string, chosen = password): Promise<string> {
  const answer = await site.call('POST', 'auth/login', { json: { email, password: chosen } });
  return answer.json().token;
}
const tokensTo = async (email: string, page = 'confirm-email') =>
  (await waitingEmails(site, email)).flatMap(
    ({ text }) => new RegExp(`/${page}/([0-9a-f]{64})\\b`).exec(text)?.[1] ?? [],
  );
const confirm = (token: string, link: unknown) =>
  site.call('POST', 'account/email/confirm', { token, json: { token: link } });
const isConfirmed = async (token: string) =>
  (await site.call('GET', 'account', { token })).json().isEmailConfirmed;
const statuses = async (token: string) => {
  const answers = await Promise.all(closed.map((path) => site.call('GET', `account/${path}`, { token })));
  return answers.map(({ statusCode }) => statusCode);
};

test('a new account gets an email and sees no data of its address until the link is confirmed', async () => {
  const { email, token } = await open();
  expect(await isConfirmed(token)).toBe(false);
  expect(await statuses(token)).toEqual([403, 403, 403]);
  expect((await site.call('POST', 'account/data-export', { token })).statusCode).toBe(403);
  const news = await site.call('PUT', 'account/newsletter', { token, json: { isSubscribed: true } });
  expect([news.statusCode, news.headers['cache-control']]).toEqual([403, 'no-store']);

  const [link = ''] = await tokensTo(email);
  const answer = await confirm(token, link);
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Your email address is confirmed.' }]);
  expect(await isConfirmed(token)).toBe(true);
  expect(await statuses(token)).toEqual([200, 200, 200]);
  // A second use of the link changes nothing and shows no error.
  expect((await confirm(token, link)).statusCode).toBe(200);
  const again = await site.call('POST', 'account/email/send-confirmation', { token });
  expect(again.statusCode).toBe(409);
});

test('a link is refused for another account, for a visitor, and after it has expired', async () => {
  const [mine, theirs] = [await open(), await open()];
  const [link = ''] = await tokensTo(mine.email);
  for (const wrong of [link.toUpperCase(), `${link}0`, link.slice(1), '', null, 7, { $ne: '' }]) {
    const answer = await confirm(mine.token, wrong);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['token']]);
  }
  // First a stranger who has chosen the password and cannot read the mailbox; then the reader of the mailbox, with
  // their own account.
  expect((await confirm(theirs.token, link)).statusCode).toBe(400);
  expect((await site.call('POST', 'account/email/confirm', { json: { token: link } })).statusCode).toBe(401);
  expect([await isConfirmed(mine.token), await isConfirmed(theirs.token)]).toEqual([false, false]);
  site.clock.advance(25 * 3_600_000);
  const later = await login(mine.email);
  expect((await confirm(later, link)).statusCode).toBe(400);
  expect(await isConfirmed(later)).toBe(false);
});

test('the email is sent again on request, within the limit of its mailbox', async () => {
  const { email, token } = await open();
  const answers: number[] = [];
  for (let asked = 0; asked < 5; asked++)
    answers.push((await site.call('POST', 'account/email/send-confirmation', { token })).statusCode);
  // With the first email these are five in an hour.
  expect(answers).toEqual([200, 200, 200, 200, 429]);
  const links = await tokensTo(email);
  expect([links.length, new Set(links).size]).toEqual([5, 5]);
  expect((await confirm(token, links[2])).statusCode).toBe(200);
});

test('a password reset by email confirms the address, a password change in the account does not', async () => {
  const { email, token } = await open();
  const changed = await site.call('PUT', 'account/password', {
    token,
    json: { currentPassword: password, password: 'tea with cardamom' },
  });
  expect(await isConfirmed(changed.json().token)).toBe(false);
  await site.call('POST', 'auth/forgot-password', { json: { email }, from: '10.7.9.1' });
  await site.settled();
  const [reset, ...more] = await tokensTo(email, 'reset-password');
  expect(more).toEqual([]);
  const json = { token: reset, password: 'a brand new secret' };
  expect((await site.call('POST', 'auth/reset-password', { json, from: '10.7.9.1' })).statusCode).toBe(200);
  const own = await login(email, 'a brand new secret');
  expect(await isConfirmed(own)).toBe(true);
  // The session under the former password.
  expect((await site.call('GET', 'account', { token })).statusCode).toBe(401);
});

test('the newsletter box of the registration is confirmed with the address, without a second email', async () => {
  const email = 'ticked@example.com';
  const { notices } = (await site.call('GET', 'notices')).json();
  const notice = `${notices.account.hash} ${notices.news.hash}`;
  const json = { name: 'Kiran', email, password, notice, news: 'yes' };
  expect((await site.call('POST', 'auth/register', { json, from: '10.7.8.1' })).statusCode).toBe(201);
  const emails = await waitingEmails(site, email);
  expect(emails.map(({ kind }) => kind)).toEqual(['confirm-email']);
  expect(emails[0]?.text).toContain('news');
  expect(await site.services.consentService.wantsNews(email)).toBe(false);
  const [link] = await tokensTo(email);
  await confirm(await login(email), link);
  expect(await site.services.consentService.wantsNews(email)).toBe(true);

  // A subscription from another form is confirmed by the email of that form.
  const other = await open();
  const [theirs] = await tokensTo(other.email);
  await site.services.stores.transaction((tx) =>
    site.services.consentService.setNews(tx, {
      ...{ email: other.email, wantsNews: true, method: 'form', record: 'enquiry', recordId: 'x' },
    }),
  );
  await confirm(other.token, theirs);
  expect(await site.services.consentService.wantsNews(other.email)).toBe(false);
});

test('the calls of the contract answer as before', async () => {
  const { email, token } = await open();
  const me = await site.call('GET', 'auth/me', { token });
  expect(me.json()).toEqual({ name: 'Kiran', email, role: 'user' });
});
