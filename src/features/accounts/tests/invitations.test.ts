import { beforeAll, describe, expect, test } from 'vitest';
import { factorCalls } from '#tests/factories/factor-calls.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';

const site = provideTestSite({ SITE_URL: 'https://ananta.test' });
let administrator: string;
beforeAll(async () => {
  administrator = await site.register('anita', 'administrator');
});

const chosen = 'mango lassi at noon';
const eva = { name: 'Eva Fernandes', email: 'Eva@example.com', role: 'editor' };

const invite = (json: object, token = administrator) =>
  site.call('POST', 'staff/invitations', { json, token });
const act = (method: string, path: string, token = administrator) =>
  site.call(method, `staff/invitations/${path}`, { token });
const look = (token: string) => site.call('POST', 'auth/invitation', { json: { token } });
const accept = (token: string, more: object = {}) =>
  site.call('POST', 'auth/accept-invitation', { json: { token, name: 'Eva', password: chosen, ...more } });
const login = (email: string, typed = chosen) =>
  site.call('POST', 'auth/login', { json: { email, password: typed } });
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';

async function invited(json: object = eva): Promise<{ id: string; token: string }> {
  const answer = await invite(json);
  expect(answer.statusCode, answer.body).toBe(201);
  const { invitation, link } = answer.json();
  return { id: invitation._id, token: tokenOf(link) };
}

const listed = async () => (await site.call('GET', 'staff', { token: administrator })).json();

describe('an invitation', () => {
  let id: string;
  let token: string;

  test('is emailed, with a link that is shown once and stored nowhere', async () => {
    const answer = await invite(eva);
    expect(answer.statusCode).toBe(201);
    const { invitation, link } = answer.json();
    expect(link).toMatch(/^https:\/\/ananta\.test\/invitation\/[a-f0-9]{64}$/);
    [id, token] = [invitation._id, tokenOf(link)];
    expect(invitation).toMatchObject({
      email: 'eva@example.com',
      role: 'editor',
      state: 'pending',
      invitedBy: 'anita',
    });
    const [email] = await waitingEmails(site, 'eva@example.com');
    expect(email).toMatchObject({ kind: 'invitation', text: expect.stringContaining(link) });
    expect(email?.text).toContain('Editor');
    expect(email?.subject).not.toContain(token);

    const list = await listed();
    expect(list.invitations).toEqual([invitation]);
    expect(JSON.stringify(list)).not.toContain(token);
    const rows = await site.services.database.db.selectFrom('invitation').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is pending once per address, regardless of case, and refused for members of staff', async () => {
    for (const email of ['eva@EXAMPLE.com', 'asha@example.com', 'Anita@example.com']) {
      const answer = await invite({ ...eva, email });
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([409, ['email']]);
    }
  });

  test('can be opened repeatedly without a change', async () => {
    for (let time = 0; time < 3; time++) {
      const answer = await look(token);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        {
          ...{ name: eva.name, email: 'eva@example.com', role: 'editor', invitedBy: 'anita' },
          ...{ hasAccount: false, expiresAt: expect.any(String) },
        },
      ]);
    }
    expect(await site.services.accounts.findByEmail(eva.email)).toBeUndefined();
  });

  test('sent again it has a new link and expiry, and the former link is invalid', async () => {
    site.clock.advance(6 * 24 * 60 * 60_000);
    const { invitation, link } = (await act('POST', `${id}/send`, await site.signIn('anita'))).json();
    expect(tokenOf(link)).not.toBe(token);
    expect((await look(token)).statusCode).toBe(400);
    token = tokenOf(link);
    // Longer than the validity of the first link.
    site.clock.advance(2 * 24 * 60 * 60_000);
    expect((await look(token)).statusCode).toBe(200);
    site.clock.advance(6 * 24 * 60 * 60_000);
    expect((await look(token)).statusCode).toBe(400);
    expect((await accept(token)).statusCode).toBe(400);
    const list = await site.call('GET', 'staff', { token: await site.signIn('anita') });
    expect(list.json().invitations).toMatchObject([{ _id: invitation._id, state: 'expired' }]);
    site.clock.reset();
    // The pending email is replaced, so that no invalid link is sent.
    const emails = await waitingEmails(site, 'eva@example.com');
    expect(emails.map(({ text }) => text.includes(link))).toEqual([true]);
  });

  test('an invitation without an email returns only the link', async () => {
    const answer = await act('POST', `${id}/link`);
    token = tokenOf(answer.json().link);
    expect((await look(token)).statusCode).toBe(200);
    expect(await waitingEmails(site, 'eva@example.com')).toEqual([]);
  });

  test('is accepted once, even by two concurrent requests, with a name and a password', async () => {
    expect((await accept(token, { password: 'short' })).json().errors).toHaveProperty('password');
    expect((await accept(token, { name: '' })).json().errors).toHaveProperty('name');
    expect((await accept('0'.repeat(64))).json().errors).toHaveProperty('token');
    const both = await Promise.all([
      accept(token),
      accept(token, { name: 'Mallory', password: 'something else yet' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const account = await site.services.accounts.findByEmail('eva@example.com');
    expect(account?.role).toBe('editor');
    const [won] = both.filter(({ statusCode }) => statusCode === 200);
    const typed = won === both[0] ? chosen : 'something else yet';
    expect((await login('eva@example.com', typed)).json().role).toBe('user');
    expect((await listed()).invitations).toEqual([]);
    expect((await accept(token)).statusCode).toBe(400);
  });
});

test('revoked, its link is invalid', async () => {
  const { id, token } = await invited({ ...eva, email: 'back@example.com' });
  expect((await act('DELETE', id)).statusCode).toBe(200);
  expect((await look(token)).statusCode).toBe(400);
  expect((await accept(token)).statusCode).toBe(400);
  expect(await waitingEmails(site, 'back@example.com')).toEqual([]);
  for (const path of [`${id}/send`, `${id}/link`]) expect((await act('POST', path)).statusCode).toBe(404);
  expect((await act('DELETE', id)).statusCode).toBe(404);
  expect((await invite({ ...eva, email: 'back@example.com' })).statusCode).toBe(201);
});

test('an existing account with the address does not join the staff with its own password', async () => {
  const json = { name: 'A stranger', email: 'leela@example.com', password: 'chosen by a stranger' };
  await site.call('POST', 'auth/register', { json });
  const { token: stranger } = (await login(json.email, json.password)).json();
  // The mailbox is confirmed, but the link may have been copied and used by another person.
  const opened = await site.services.accounts.findByEmail(json.email);
  await site.services.stores.accounts.confirmEmail(opened?.id ?? '');
  const { token } = await invited({ name: 'Leela', email: json.email, role: 'frontDesk' });
  expect((await look(token)).json().hasAccount).toBe(true);
  expect((await accept(token, { name: 'Leela' })).statusCode).toBe(200);
  expect((await site.call('GET', 'auth/me', { token: stranger })).statusCode).toBe(401);
  expect((await login(json.email, json.password)).statusCode).toBe(401);
  const { token: own } = (await login(json.email)).json();
  expect((await site.call('GET', 'account', { token: own })).json()).toMatchObject({
    name: 'Leela',
    staffRole: 'frontDesk',
    isEmailConfirmed: false,
  });
});

test('a return to the staff starts without the former second factors', async () => {
  const former = await site.register('former', 'editor');
  await factorCalls(site).addApp(former);
  const id = (await site.services.accounts.findByEmail('former@example.com'))?.id;
  await site.call('PUT', `staff/${id}/role`, { json: { role: 'user' }, token: administrator });
  const { token } = await invited({ name: 'Former', email: 'former@example.com', role: 'frontDesk' });
  expect((await accept(token)).statusCode).toBe(200);
  expect((await login('former@example.com')).json()).toHaveProperty('token');
});

test('invitations of a sender without the right to invite are invalid', async () => {
  const other = await site.register('olga', 'administrator');
  const olga = (await site.services.accounts.findByEmail('olga@example.com'))?.id ?? '';
  for (const [name, end] of [
    ['disabled', () => site.call('POST', `staff/${olga}/disable`, { token: administrator })],
    [
      'demoted',
      () => site.call('PUT', `staff/${olga}/role`, { json: { role: 'editor' }, token: administrator }),
    ],
  ] as const) {
    const sent = await invite(
      { ...eva, email: `${name}@example.com` },
      name === 'disabled' ? other : await site.signIn('olga'),
    );
    const token = tokenOf(sent.json().link);
    expect(await waitingEmails(site, `${name}@example.com`)).toHaveLength(1);
    expect((await end()).statusCode).toBe(200);
    expect((await accept(token)).statusCode).toBe(400);
    // The email would name a person who has left, and contain an invalid link.
    expect(await waitingEmails(site, `${name}@example.com`)).toEqual([]);
    await site.call('POST', `staff/${olga}/enable`, { token: administrator });
  }
});

describe('an invitation concurrent with the loss of the right to invite', () => {
  const pendingOf = async (email: string) =>
    (await listed()).invitations.filter((one: { email: string }) => one.email === email).length;

  async function inviterOf(name: string) {
    const token = await site.register(name, 'administrator');
    const account = await site.services.accounts.findByEmail(`${name}@example.com`);
    if (!account) throw new Error('There is no such account.');
    const client = { address: '10.1.1.1', userAgent: undefined };
    // The values that the request has read at its start.
    return { token, by: { account, session: undefined, client } };
  }
  const ends = {
    demoted: ['role', 'PUT', { role: 'editor' }],
    disabled: ['disable', 'POST', undefined],
  } as const;

  test.each(['demoted', 'disabled'] as const)(
    '%s first: no invitation is sent, or sent again',
    async (how) => {
      const { token, by } = await inviterOf(`first-${how}`);
      const email = `after-${how}@example.com`;
      const waiting = await invited({ ...eva, email: `again-${how}@example.com` });
      const [path, method, json] = ends[how];
      const end = { token: administrator, ...(json && { json }) };
      expect((await site.call(method, `staff/${by.account.id}/${path}`, end)).statusCode).toBe(200);
      const { invitationService, staffService } = site.services;
      const refused = { reason: 'forbidden' };
      await expect(
        invitationService.invite({ ...eva, email, role: 'administrator' }, by),
      ).rejects.toMatchObject(refused);
      await expect(invitationService.renew(waiting.id, true, by)).rejects.toMatchObject(refused);
      await expect(invitationService.revoke(waiting.id, by)).rejects.toMatchObject(refused);
      const anita = await site.services.accounts.findByEmail('anita@example.com');
      await expect(staffService.disable(anita?.id ?? '', by)).rejects.toMatchObject(refused);
      expect(await pendingOf(email)).toBe(0);
      expect(await waitingEmails(site, email)).toEqual([]);
      expect((await look(waiting.token)).statusCode).toBe(200);
      expect((await invite({ ...eva, email }, token)).statusCode).toBeGreaterThanOrEqual(401);
    },
  );

  test('in any order, no invitation is pending afterwards', async () => {
    for (let time = 0; time < 6; time++) {
      const { by } = await inviterOf(`racer-${time}`);
      const email = `raced-${time}@example.com`;
      const sent = () => site.services.invitationService.invite({ ...eva, email, role: 'administrator' }, by);
      const end = () =>
        site.call('PUT', `staff/${by.account.id}/role`, { json: { role: 'editor' }, token: administrator });
      const earlier = time % 2 ? sent() : undefined;
      const ended = end();
      await Promise.allSettled([earlier ?? sent()]);
      expect((await ended).statusCode).toBe(200);
      expect(await pendingOf(email)).toBe(0);
    }
  });
});

test('a new administrator is reported to the owner', async () => {
  const { token } = await invited({ name: 'Nisha', email: 'nisha@example.com', role: 'administrator' });
  expect((await accept(token, { name: 'Nisha' })).statusCode).toBe(200);
  const emails = await waitingEmails(site, 'asha@example.com');
  expect(emails.at(-1)).toMatchObject({
    kind: 'security-notice',
    subject: 'Nisha is now an administrator of the site',
  });
  expect(emails.at(-1)?.text).toContain('Nisha, invited by anita');
});

test.each([
  [{}, ['name', 'email']],
  [{ ...eva, email: 'nonsense' }, ['email']],
  [{ ...eva, email: 'n@example.com', name: 'Two\nlines' }, ['name']],
  [{ ...eva, email: 'n@example.com', name: 'x'.repeat(101) }, ['name']],
  [{ ...eva, email: 'n@example.com', role: 'owner' }, ['role']],
  [{ ...eva, email: 'n@example.com', role: 'user' }, ['role']],
  [{ ...eva, email: 'n@example.com', role: ['editor'] }, ['role']],
])('refuses %j', async (json, wrong) => {
  const answer = await invite(json);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, wrong]);
});

test('one address gets at most five of these emails in an hour', async () => {
  const { id } = await invited({ ...eva, email: 'often@example.com' });
  const tries = [];
  for (let time = 0; time < 5; time++) tries.push((await act('POST', `${id}/send`)).statusCode);
  expect(tries).toEqual([200, 200, 200, 200, 429]);
});

test('emails name the address of an account that has no name of its own yet', async () => {
  const { accounts } = site.services.stores;
  const owner = await accounts.findByEmail('asha@example.com');
  await accounts.rename(owner?.id ?? '', 'Administrator');
  const unnamed = { ...eva, email: 'unnamed@example.com', role: 'administrator' };
  const { link } = (await invite(unnamed, site.admin)).json();
  const [invitation] = await waitingEmails(site, 'unnamed@example.com');
  expect((await accept(tokenOf(link))).statusCode).toBe(200);
  await accounts.rename(owner?.id ?? '', 'asha');
  expect(invitation?.text).toContain('asha@example.com has invited you');
  const notice = (await waitingEmails(site, 'asha@example.com')).at(-1);
  expect(notice?.text).toMatch(/^Hello,/);
  expect(notice?.text).toContain('Eva, invited by asha@example.com');
  expect(notice?.text).not.toContain('Administrator');
});
