import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { day } from '#core/time/durations.ts';
import { unconfirmedNewsDays } from '#features/consent/rules/notices.ts';
import { csrfHeaders } from '#tests/factories/csrf-headers.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { password } from '#tests/factories/test-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';

const site = provideTestSite({ SITE_URL: 'http://ananta.test' });
let headers: Record<string, string>;
let notice: string;
let webinarId: string;
beforeAll(async () => {
  headers = await csrfHeaders(site, 'booksession');
  const { notices } = (await site.call('GET', 'notices')).json();
  notice = `${notices.registration.hash} ${notices.account.hash} ${notices.news.hash}`;
  ({ _id: webinarId } = await registrationsOn(site).webinar());
});
afterEach(() => site.clock.reset());

let count = 0;
const nextEmail = () => `reader-${++count}@example.com`;
const wants = (email: string) => site.services.consentService.wantsNews(email);
const tick = (email: string, from?: string) =>
  site.call('POST', 'webinar/bookwebinar', {
    ...{ json: { name: 'Meena', email, contact: '9000000001', webinarId, notice, news: 'yes' }, headers },
    ...(from && { from }),
  });
const confirmationEmails = async (email: string) =>
  (await waitingEmails(site, email)).filter(({ kind }) => kind === 'news-question');
const newsOf = (email: string) =>
  site.services.database.db
    .selectFrom('consent')
    .selectAll()
    .where('email', '=', email)
    .where('purpose', '=', 'news')
    .orderBy('id')
    .execute();

async function linkOf(email: string): Promise<string> {
  const [mail] = await confirmationEmails(email);
  const [, path = ''] = /http:\/\/ananta\.test(\/my-data\/news\/[0-9a-f]{96})\s/.exec(mail?.text ?? '') ?? [];
  expect(path).not.toBe('');
  return path;
}
const press = (path: string, action: string, more: Record<string, string> = {}) =>
  site.call('POST', path, {
    raw: new URLSearchParams({ step: action }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
  });
const exported = (token = site.admin) => site.call('GET', 'exports/subscribers', { token });

describe('news', () => {
  test('start only after the button in the email is pressed, and end with one press', async () => {
    const email = nextEmail();
    await tick(email.toUpperCase());
    expect(await wants(email)).toBe(false);
    expect((await exported()).body).not.toContain(email);
    const link = await linkOf(email);
    const pressed = await press(link, 'on');
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, `${link}?done`]);
    expect(pressed.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(await wants(email)).toBe(true);
    const [{ confirmedAt, noticeHash } = { confirmedAt: '', noticeHash: '' }] = await newsOf(email);
    expect(confirmedAt).not.toBeNull();
    expect(notice).toContain(noticeHash);

    await press(link, 'on');
    expect(await newsOf(email)).toHaveLength(1);
    const file = (await exported()).body;
    expect(file).toMatch(/^\uFEFF?"Email","Name","Since"/);
    expect(file).toContain(`"${email}","Meena",`);
    // Each row of the export contains an unsubscribe link.
    const [ending = ''] =
      /\/my-data\/news\/[0-9a-f]{96}/.exec(file.split('\r\n').find((row) => row.includes(email)) ?? '') ?? [];
    expect((await press(ending, 'off')).statusCode).toBe(303);
    expect(await wants(email)).toBe(false);
    expect((await newsOf(email))[0]).toMatchObject({ withdrawnBy: 'link' });
    expect((await exported()).body).not.toContain(email);
    await press(ending, 'off');
    // The link stays valid for the owner of the mailbox.
    await press(link, 'on');
    expect(await wants(email)).toBe(true);
    expect(await newsOf(email)).toHaveLength(2);
  });

  test('end by the unsubscribe button of a mail program, in both encodings, without a redirect', async () => {
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (const [type, raw] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['multipart/form-data; boundary=x', parts],
    ] as const) {
      const email = nextEmail();
      await tick(email);
      const link = await linkOf(email);
      await press(link, 'on');
      const unclear = { raw: raw.replace('One-Click', 'Maybe'), headers: { 'content-type': type } };
      expect((await site.call('POST', link, unclear)).statusCode).toBeGreaterThanOrEqual(400);
      expect(await wants(email)).toBe(true);
      const answer = await site.call('POST', link, { raw, headers: { 'content-type': type } });
      expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
      expect(await wants(email)).toBe(false);
    }
  });

  test('use up no confirmation emails: with the box ticked as many are sent as without', async () => {
    const four = Array.from({ length: 4 }, (_, n) => `ticking+${n}@example.com`);
    for (const email of four) expect((await tick(email)).statusCode).toBe(201);
    const kinds = [];
    for (const email of four) kinds.push(...(await waitingEmails(site, email)).map(({ kind }) => kind));
    expect(kinds.sort()).toEqual([...Array(4).fill('enrolment-confirmed'), 'news-question']);
    // The fifth email in an hour is the question.
    await tick('ticking+5@example.com');
    expect(await waitingEmails(site, 'ticking+5@example.com')).toEqual([]);
  });

  test('wait if a form asks again, and subscribers are not asked', async () => {
    const email = nextEmail();
    await tick(email);
    const json = { name: 'Meena', email, password, notice, news: 'yes' };
    expect((await site.call('POST', 'auth/register', { json })).statusCode).toBe(201);
    expect(await newsOf(email)).toHaveLength(1);
    // One question a day per mailbox.
    expect(await confirmationEmails(email)).toHaveLength(1);
    expect(await wants(email)).toBe(false);
    await press(await linkOf(email), 'on');
    site.clock.advance(2 * day);
    await site.call('POST', 'webinar/bookwebinar', {
      json: { name: 'Meena', email, contact: '9000000001', webinarId, notice, news: 'yes' },
      headers,
    });
    expect(await confirmationEmails(email)).toHaveLength(1);
    expect(await wants(email)).toBe(true);
  });

  test('by account or link start at once, and confirm a pending subscription of a form', async () => {
    const { stores, consentService } = site.services;
    const [one, other] = [nextEmail(), nextEmail()];
    await tick(one);
    const set = (email: string, wantsNews: boolean) =>
      stores.transaction((tx) =>
        consentService.setNews(tx, {
          email,
          wantsNews,
          method: 'account',
          record: 'account',
          recordId: 'x',
        }),
      );
    expect([await set(one, true), await set(other, true), await set(other, true)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([await wants(one), await wants(other)]).toEqual([true, true]);
    expect([await set(one, false), await set(one, false)]).toEqual([true, false]);
    expect(await wants(one)).toBe(false);
  });

  test('without confirmation are deleted after a month, and confirmed ones stay', async () => {
    const [one, other] = [nextEmail(), nextEmail()];
    await tick(one);
    await tick(other);
    await press(await linkOf(other), 'on');
    const link = await linkOf(one);
    site.clock.advance((unconfirmedNewsDays + 1) * day);
    await site.services.jobRunner.runDue();
    expect([await newsOf(one), (await newsOf(other)).length]).toEqual([[], 1]);
    expect((await press(link, 'on')).statusCode).toBe(404);
  });
});

describe('links about news', () => {
  test('are invalid when made up, altered, or of another purpose', async () => {
    const [one, other] = [nextEmail(), nextEmail()];
    await tick(one);
    await tick(other);
    const token = (await linkOf(one)).split('/').pop() ?? '';
    const others = (await linkOf(other)).split('/').pop() ?? '';
    const swapped = token.slice(0, 32) + others.slice(32);
    const altered = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const wrong = [swapped, altered, token.toUpperCase(), token.slice(1), `${token}0`, '0'.repeat(96), 'x'];
    for (const guess of wrong) {
      for (const answer of [
        await press(`/my-data/news/${guess}`, 'on'),
        await site.call('GET', `/my-data/news/${guess}`),
      ]) {
        expect([guess, answer.statusCode]).toEqual([guess, 404]);
      }
    }
    expect([await wants(one), await wants(other)]).toEqual([false, false]);
  });

  test('of a deleted or erased account are invalid', async () => {
    const email = nextEmail();
    await tick(email);
    const link = await linkOf(email);
    await site.services.database.db
      .updateTable('consent')
      .set({ email: '' })
      .where('email', '=', email)
      .execute();
    expect((await press(link, 'on')).statusCode).toBe(404);
  });

  test('accept only their two actions', async () => {
    const email = nextEmail();
    await tick(email);
    // This test site has no pages to show the error on.
    expect((await press(await linkOf(email), 'delete')).statusCode).toBeGreaterThanOrEqual(400);
    expect(await wants(email)).toBe(false);
  });
});

test('the export of subscribers is for the front desk and administrators, is logged, and is not cached', async () => {
  const frontDesk = await site.register('neel', 'frontDesk');
  const editor = await site.register('esha', 'editor');
  const statuses = await Promise.all(
    [frontDesk, editor, await site.signIn('ravi'), ''].map(
      async (token) => (await exported(token)).statusCode,
    ),
  );
  expect(statuses).toEqual([200, 403, 403, 401]);
  const answer = await exported(frontDesk);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="news-\d{4}-\d\d-\d\d\.csv"$/);
  const token = await site.signIn();
  const [noted] = (await site.call('GET', 'activity?kind=exported&limit=1', { token })).json().activity;
  expect(JSON.stringify(noted)).toContain('Who wants news');
  expect(JSON.stringify(noted)).not.toContain('@');
});

test('anyone can read the notices', async () => {
  const answer = await site.call('GET', 'notices');
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json().notices).sort()).toEqual(['account', 'enquiry', 'news', 'registration']);
});
