import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

let site: TestSite;
let frontDesk: string;
let sleep: string;
let food: string;
beforeAll(async () => {
  site = await createTestSite();
  frontDesk = await site.register('meena', 'frontDesk');
  const of = registrationsOn(site);
  sleep = (await of.webinar({ title: 'Sleep' }))._id;
  food = (await of.webinar({ title: 'Food' }))._id;
  const add = (name: string, webinarId: string, registerAt: string) =>
    site.records.create('registration', {
      ...{ name, webinarId, webinarTitle: webinarId === food ? 'Food' : 'Sleep' },
      ...{ registerAt, email: `${name.toLowerCase()}@example.com` },
      contact: '9000000011',
    });
  // 00:00 on 20 November in India is 18:30 on the 19th in UTC.
  await add('Asha', sleep, '2026-11-19T18:29:59.999Z');
  await add('Kabir', food, '2026-11-19T18:30:00.000Z');
  await add('Ira', sleep, '2026-11-20T18:29:59.999Z');
  await add('Dev', food, '2026-11-20T18:30:00.000Z');
});
afterAll(() => site.close());

async function list(query: Record<string, string> = {}) {
  const search = new URLSearchParams(query);
  const answer = await site.call('GET', `registrations?${search}`, { token: frontDesk });
  expect(answer.statusCode, answer.body).toBe(200);
  const names = answer.json().registrations.map(({ name }: { name: string }) => name);
  return { names, total: answer.headers['x-total-count'], headers: answer.headers };
}

test('registrations of all webinars are listed together, newest first, and not cached', async () => {
  const { names, total, headers } = await list();
  expect([names, total]).toEqual([['Dev', 'Ira', 'Kabir', 'Asha'], '4']);
  expect(headers['cache-control']).toContain('no-store');
  expect(await list({ limit: '2', offset: '1' })).toMatchObject({ names: ['Ira', 'Kabir'], total: '4' });
});

test.each([
  ['a webinar', () => ({ webinar: food }), ['Dev', 'Kabir']],
  ['an unknown webinar', () => ({ webinar: 'unknown' }), []],
  ["days of the site's time zone", () => ({ from: '2026-11-20', to: '2026-11-20' }), ['Ira', 'Kabir']],
  ['a first day', () => ({ from: '2026-11-21' }), ['Dev']],
  ['a last day', () => ({ to: '2026-11-19' }), ['Asha']],
  ['a webinar and days', () => ({ webinar: sleep, to: '2026-11-20' }), ['Ira', 'Asha']],
  ['words', () => ({ q: 'KABIR@' }), ['Kabir']],
  ['words, a webinar and days', () => ({ q: 'a', webinar: sleep, from: '2026-11-20' }), ['Ira']],
])('the list is narrowed by %s, with its own total', async (_what, query, names) => {
  expect(await list(query())).toMatchObject({ names, total: String(names.length) });
});

test('the list is exported with webinars and email addresses, narrowed in the same way', async () => {
  const fetch = (query: Record<string, string>, token = frontDesk) =>
    site.call('GET', `exports/registrations?${new URLSearchParams(query)}`, { token });
  const answer = await fetch({ webinar: food, limit: '1' });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/filename="webinar-registrations-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
    'x-total-count': '2',
  });
  const row = (name: string, at: string) =>
    `"${name}","Food","${name.toLowerCase()}@example.com","9000000011","Registered","No","${at}"\r\n`;
  expect(answer.body).toBe(
    '\ufeff"Name","Webinar","Email","Mobile","Status","Paid","Registered"\r\n' +
      row('Dev', '21 Nov 2026, 12:00 am') +
      row('Kabir', '20 Nov 2026, 12:00 am'),
  );
  expect((await fetch({})).headers['x-total-count']).toBe('4');
  expect((await fetch({ from: 'yesterday' })).statusCode).toBe(400);
  expect((await fetch({}, await site.register('ravi', 'editor'))).statusCode).toBe(403);
  const { activity } = (await site.call('GET', 'activity?kind=exported', { token: site.admin })).json();
  expect(activity[1]).toMatchObject({ about: { _id: food }, details: { rows: 2 } });
});

describe('requests', () => {
  test.each(['webinar=a%20b', 'from=yesterday', 'to=2026-02-30', 'limit=0', 'limit=101', 'offset=-1'])(
    '?%s is refused',
    async (query) => {
      const answer = await site.call('GET', `registrations?${query}`, { token: frontDesk });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { message: expect.any(String), errors: expect.any(Object) },
      ]);
    },
  );

  test('only roles that read registrations get the list', async () => {
    const editor = await site.register('neel', 'editor');
    expect((await site.call('GET', 'registrations')).statusCode).toBe(401);
    expect((await site.call('GET', 'registrations', { token: site.user })).statusCode).toBe(403);
    expect((await site.call('GET', 'registrations', { token: editor })).statusCode).toBe(403);
  });
});
