import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { openPort } from '#tests/factories/raw-request.ts';
import { testedRecords } from '#tests/factories/tested-types.ts';
import { records } from '../registry.ts';

const site = provideTestSite();

const parent = {
  email: 'meena@example.com',
  contact: '9000000001',
  city: 'Pune',
  message: 'Hello\nthere',
  preferredDay: '2026-11-28',
  preferredTime: 'morning',
} as const;
const fetchCsv = (path: string, token = site.admin) => site.call('GET', `exports/${path}`, { token });

test('enquiries are exported with a date in the file name, in the requested order and filter', async () => {
  for (const name of ['Zara', '=1+1', 'aaron']) {
    await site.records.create('enquiry', { ...parent, name, createdAt: '2026-11-21T19:15:00.000Z' });
  }
  const answer = await fetchCsv('enquiry?sort=name');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="booksessionlist-\d{4}-\d\d-\d\d\.csv"$/,
    ),
    'cache-control': 'no-store',
    'x-total-count': '3',
  });
  const row = (name: string) =>
    `"${name}","meena@example.com","9000000001","Pune","22 Nov 2026, 12:45 am","Hello\nthere","28 Nov 2026","Morning"\r\n`;
  const head =
    '\ufeff"Name","Email","Mobile","City","Received","Message","Preferred day","Preferred time"\r\n';
  expect(answer.body).toBe(head + row("'=1+1") + row('aaron') + row('Zara'));
  expect((await fetchCsv('enquiry?q=ZAR')).body).toBe(head + row('Zara'));
});

test('an export is whole: parameters of pages and columns are ignored', async () => {
  const whole = await fetchCsv('enquiry?sort=name');
  const asked = await fetchCsv('enquiry?sort=name&limit=1&offset=none&fields=nothing');
  expect([asked.statusCode, asked.body]).toEqual([200, whole.body]);
});

test('exports contain unpublished entries, and children after their parent', async () => {
  const author = await site.records.create('team', { title: 'Dr. Asha' });
  await site.records.create('blog', {
    title: 'Draft',
    shortContent: 'In short',
    content: '<p>In <b>full</b></p>',
    author: author._id,
  });
  expect((await fetchCsv('blog')).body).toBe(
    '\ufeff"Image","Title","Short Content","Publish Date","Status","Topics","Age groups","Publish at","Take down at","Link","Author","Medical Reviewer","Reviewed On","Content","Sources"\r\n' +
      '"","Draft","In short","","Draft","","","","","draft","Dr. Asha","","","In full",""\r\n',
  );
  const top = await site.records.create('header', { title: 'Top', link: '/', order: 1 });
  await site.records.create('header', { title: 'Next', link: '/about', order: 2 });
  await site.records.create('header', { title: 'Below', link: '/team', parent: top._id });
  const titles = (await fetchCsv('header')).body.split('\r\n').map((line) => line.split('","')[1]);
  expect(titles).toEqual(['Title', 'Top', 'Below', 'Next', undefined]);
});

test('registrations are exported for one webinar', async () => {
  const [one, other] = await Promise.all(
    ['One', 'Other'].map((title) => site.records.create('webinar', { title })),
  );
  for (const webinar of [one, other]) {
    const registration = { webinarId: String(webinar?._id), webinarTitle: String(webinar?.title) };
    const { email, contact } = parent;
    await site.records.create('registration', {
      name: `At ${webinar?.title}`,
      email,
      contact,
      ...registration,
    });
  }
  const { body } = await fetchCsv(`registration/${one?._id}`);
  expect(body).toContain('"At One"');
  expect(body).not.toContain('"At Other"');
  expect((await fetchCsv('registration/nobody')).statusCode).toBe(404);
});

test.each(testedRecords)('%s: only for staff, and only sorted by allowed fields', async (name) => {
  const path = 'belongsTo' in records[name] ? `${name}/some` : name;
  expect((await site.call('GET', `exports/${path}`)).statusCode).toBe(401);
  expect((await fetchCsv(path, site.user)).statusCode).toBe(403);
  expect((await fetchCsv(`${path}?sort=nothing`)).statusCode).toBe(400);
});

test('an export is streamed, and an aborted one does not look complete', async () => {
  const port = await openPort(site.app);
  const { records: store } = site.services.stores;
  const { slices } = store;
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  store.slices = async function* () {
    yield [];
    await begun;
    throw new Error('The database is gone.');
  } as unknown as typeof slices;
  const answer = await new Promise<import('node:http').IncomingMessage>((done, fail) => {
    const headers = { authorization: `Bearer ${site.admin}` };
    get({ port, host: '127.0.0.1', path: '/api/v1/exports/idea', headers }, done).on('error', fail);
  });
  expect(answer.statusCode).toBe(200);
  begin();
  await expect(text(answer)).rejects.toThrow(/aborted|reset/);
  store.slices = slices;
});
