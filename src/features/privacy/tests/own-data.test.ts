import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { dumpOf } from '#tests/factories/database-dump.ts';
import { previewsOf } from '#tests/factories/previews.ts';
import { provideSite, provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { countTicks } from '#tests/factories/ticks.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';
import { maxInPart } from '../server/own-data-words.ts';

const day = 86_400_000;
const site = provideTestSite();
const pages = provideSite(() => previewsOf(site));
const registrations = registrationsOn(site);
const { write, performAction } = conversationsOf(site);

const post = (path: string, fields: Record<string, string>) =>
  pages.get(path, { method: 'POST', body: new URLSearchParams(fields) });
const press = (token: string, kind: string, fields: Record<string, string> = {}) =>
  post(`/my-data/${token}`, { step: kind, ...fields });

/** Asks for a link, and reads it from the email. */
async function link(email: string): Promise<string> {
  const before = (await waitingEmails(site, email)).length;
  const asked = await post('/my-data', { email });
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/my-data/sent']);
  await pages.settled();
  const emails = await waitingEmails(site, email);
  expect(emails).toHaveLength(before + 1);
  const last = emails.at(-1);
  return /\/my-data\/([0-9a-f]{64})/.exec(last?.text ?? '')?.[1] ?? '';
}

let people = 0;
/** A person with an answered enquiry and a registration. */
async function somebody() {
  people += 1;
  const name = `kestrel-${100 + people}`;
  const title = `Sleep ${people}`;
  const email = `${name}@example.com`;
  const { id, enquiry } = await write({
    name: 'Kestrel Marker',
    email: email.toUpperCase(),
    message: `${name} asks`,
  });
  await performAction(id, { kind: 'call', isReached: true, text: `${name} was called` }, await site.signIn());
  const talk = await registrations.webinar({ title });
  const [registration] = await registrations.enrol(talk._id, name);
  return { name, email, enquiry, registration, talk, title };
}

const requestsOf = async () =>
  (await site.call('GET', 'privacy/requests', { token: await site.signIn() })).json().requests;
const revisionOf = (id: string | undefined) => registrations.find(id).then(({ revision }) => revision);

test('every address gets the same answer and an email, known or not', async () => {
  const { email } = await somebody();
  const [known, unknown] = [
    await post('/my-data', { email }),
    await post('/my-data', { email: 'nobody@example.com' }),
  ];
  for (const answer of [known, unknown]) {
    expect([answer.status, answer.text, answer.headers.get('location')]).toEqual([303, '', '/my-data/sent']);
  }
  const heads = ({ headers }: { headers: Headers }) =>
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  expect(heads(known)).toEqual(heads(unknown));
  await pages.settled();
  for (const to of [email, 'nobody@example.com']) expect(await waitingEmails(site, to)).toHaveLength(1);
  const token = await link('nobody@example.com');
  const page = await pages.get(`/my-data/${token}`);
  expect([page.status, page.text.includes('We hold nothing'), page.text.includes('value="erase"')]).toEqual([
    200,
    true,
    false,
  ]);
  // Asking for a link creates no request.
  expect(await requestsOf()).toEqual([]);
});

test('an invalid address is reported at its field, with the typed text kept', async () => {
  const page = await post('/my-data', { email: 'kestrel(at)example.com' });
  expect(page.status).toBe(400);
  expect(page.text).toContain('Please check this email address.');
  expect(page.text).toContain('value="kestrel(at)example.com"');
});

test('viewing changes nothing and reveals no token, however often', async () => {
  const { email, name, registration } = await somebody();
  const token = await link(email);
  const before = await dumpOf(site.services);
  const revision = await revisionOf(registration);
  for (let look = 0; look < 3; look++) {
    for (const path of [`/my-data/${token}`, `/my-data/${token}.data`, `/my-data/${token}?done=erase`]) {
      const page = await pages.get(path);
      expect([page.status, page.text.includes(token), page.text.includes(`${name} asks`)]).toEqual([
        200,
        false,
        false,
      ]);
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
  }
  expect(await dumpOf(site.services)).toEqual(before);
  expect(await revisionOf(registration)).toBe(revision);
});

test('showing is a request for a copy, once; it shows all data of the person, and none of others', async () => {
  const [{ email, name, title }, other] = [await somebody(), await somebody()];
  const token = await link(email);
  for (let twice = 0; twice < 2; twice++) expect((await press(token, 'show')).status).toBe(303);
  const { text } = await pages.get(`/my-data/${token}`);
  for (const said of [`${name} asks`, `${name} was called`, title, 'Kestrel Marker', email]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain(other.name);

  const copy = await press(token, 'download');
  expect([copy.status, copy.headers.get('content-disposition'), copy.headers.get('cache-control')]).toEqual([
    200,
    'attachment; filename="my-data.json"',
    'no-store',
  ]);
  // With labels for people, and without internal values.
  expect(JSON.parse(copy.text)).toEqual({
    ...{ From: 'http://localhost:3000', 'Made on': expect.any(String), Email: email },
    'Times are those of': 'Asia/Kolkata',
    Enquiries: [
      expect.objectContaining({
        ...{ What: expect.stringMatching(/^Enquiry of /), Name: 'Kestrel Marker' },
        ...{ Message: `${name} asks`, 'We called': expect.stringContaining(`${name} was called`) },
      }),
    ],
    'Webinar registrations': [expect.objectContaining({ What: title, Name: name })],
    'Your requests about your data': [expect.objectContaining({ What: 'A copy of the data' })],
  });
  expect(copy.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|revision|inLine|addedAt|webinarId/);
  expect(copy.text).not.toContain(other.name);

  const done = (await requestsOf()).filter(({ kind }: { kind: string }) => kind === 'access');
  expect(done).toMatchObject([{ state: 'completed', source: 'page', email: '', endedBy: '' }]);
  const emails = await waitingEmails(site, email);
  expect(emails.filter(({ kind }) => kind === 'own-data-copied')).toHaveLength(1);
});

test('the copy has the payments of a registration and their movements, without names of staff', async () => {
  const { email, name } = await somebody();
  const { _id } = await registrations.webinar({ title: 'Paid sleep', price: '1499' });
  const [id = ''] = await registrations.enrol(_id, name);
  const { payments } = site.services.stores;
  const payment = await payments.of(id);
  await payments.claim(id, '412345678931');
  await payments.applyAction(
    { id: payment?.id ?? '', revision: (payment?.revision ?? 0) + 1 },
    { kind: 'confirm', amount: 50_000, bankReference: '412345678931', note: 'first part' },
    'Staff Member',
  );
  const { text } = await press(await link(email), 'download');
  const copy = JSON.parse(text)['Webinar registrations'].find(
    ({ What }: { What: string }) => What === 'Paid sleep',
  );
  expect(copy).toMatchObject({
    ...{ 'Payment reference': payment?.reference, Payment: 'Partly paid' },
    Charged: expect.stringMatching(/, ₹1,499$/),
    Paid: expect.stringMatching(/, ₹500, UTR 412345678931, first part$/),
  });
  expect(text).not.toContain('Staff Member');
});

test('a person with very many records delays no one, sees the newest, and downloads all', async () => {
  const { email } = await somebody();
  const { db } = site.services.database;
  const row = await db
    .selectFrom('enquiry')
    .selectAll()
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirstOrThrow();
  const sent = 700;
  const many = Array.from({ length: sent }, (_, n) => {
    const id = `ffffffff-${String(n).padStart(4, '0')}`;
    return { ...row, id, email, message: `Sent in my name: ${n}.` };
  });
  for (let from = 0; from < sent; from += 300)
    await db
      .insertInto('enquiry')
      .values(many.slice(from, from + 300))
      .execute();
  const token = await link(email);
  await press(token, 'show');

  // A clock that runs so fast that each record counts as long work, so the code yields after each.
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  const download = countTicks(() => press(token, 'download'));
  const { ticks, result: file } = await download.finally(() => clock.mockRestore());
  expect(ticks).toBeGreaterThan(many.length);
  expect(JSON.parse(file.text).Enquiries).toHaveLength(sent + 1);
  const { text } = await pages.get(`/my-data/${token}`);
  expect(text).toContain(`the last ${maxInPart} of ${sent + 1}`);
  expect(text).toContain(`Sent in my name: ${sent - 1}.`);
  expect(text).not.toContain('Sent in my name: 7.');
}, 120_000);

test('asking for a link ends no other one, because anyone can ask, and each expires after seven days', async () => {
  const { email } = await somebody();
  const first = await link(email);
  const second = await link(email);
  const status = async (token: string) => (await pages.get(`/my-data/${token}`)).status;
  expect([await status(first), await status(second)]).toEqual([200, 200]);
  site.clock.advance(7 * day - 60_000);
  expect(await status(second)).toBe(200);
  site.clock.advance(60_000);
  expect([await status(second), (await press(second, 'erase', { understood: 'yes' })).status]).toEqual([
    404, 404,
  ]);
  expect((await site.services.erasureService.findPersonalData(email)).records.enquiry).toHaveLength(1);
});

test('ten altered links open nothing, and all get the same answer', async () => {
  const [{ email }, other] = [await somebody(), await somebody()];
  const [token, theirs] = [await link(email), await link(other.email)];
  const altered = [
    ...[
      token.slice(1),
      token.slice(0, -1),
      `${token}0`,
      token.toUpperCase(),
      `${token[0] === '0' ? 1 : 0}${token.slice(1)}`,
    ],
    ...[`${token.slice(0, 32)}${theirs.slice(32)}`, [...token].reverse().join(''), '0'.repeat(64)],
    ...['%27%20or%201=1--'.padEnd(64, '0'), `${token}%00`],
  ];
  const before = await dumpOf(site.services);
  const said = new Set<string>();
  for (const one of altered) {
    const [seen, pressed] = [
      await pages.get(`/my-data/${one}`),
      await press(one, 'erase', { understood: 'yes' }),
    ];
    expect(
      [seen.status, pressed.status].every((status) => status === 404 || status === 400 || status === 301),
    ).toBe(true);
    if (seen.status === 404) said.add(seen.text);
  }
  expect(said.size).toBeLessThanOrEqual(2);
  expect((await dumpOf(site.services)).filter((line) => !line.includes('limitCount'))).toEqual(
    before.filter((line) => !line.includes('limitCount')),
  );
});

test('an erasure needs the tick, happens once, and leaves nothing but the register', async () => {
  const { email, name, talk, registration } = await somebody();
  const [next] = await registrations.enrol(talk._id, `${name}-friend`);
  const token = await link(email);
  const slip = await press(token, 'erase');
  expect([slip.status, slip.text.includes('Please tick the box first')]).toEqual([400, true]);
  expect((await site.services.erasureService.findPersonalData(email)).records.registration).toHaveLength(1);

  const pressed = await Promise.all([1, 2, 3].map(() => press(token, 'erase', { understood: 'yes' })));
  expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303]);
  const held = await site.services.erasureService.findPersonalData(email);
  expect([...Object.values(held.records), held.emails].flat()).toEqual([]);
  expect(await site.records.find('registration', { id: String(registration) })).toBeUndefined();
  expect(await registrations.statusOf(next)).toBe('registered');

  const report = await pages.get(`/my-data/${token}`);
  expect([
    report.status,
    report.text.includes('Your data has been erased'),
    report.text.includes(name),
  ]).toEqual([200, true, false]);
  const erasures = (await requestsOf()).filter(({ kind }: { kind: string }) => kind === 'erasure');
  expect(erasures).toMatchObject([{ state: 'completed', email: '' }]);
  // Only the confirming email, and nothing in the register, the links, the activity or the history.
  const lines = (await dumpOf(site.services)).filter(
    (line) => line.includes(name) && !line.includes(`${name}-friend`),
  );
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['email']);
  expect(lines[0]).toContain('own-data-erased');
  site.clock.advance(3_600_000);
  expect((await pages.get(`/my-data/${token}`)).status).toBe(404);
});

test('a report waits for staff, is in no email, is stored once, and is erased with the person', async () => {
  const { email, name } = await somebody();
  const token = await link(email);
  const bad = await press(token, 'report', { kind: 'erasure', words: '' });
  expect([bad.status, bad.text.includes('Please write what is wrong.')]).toEqual([400, true]);
  const words = `${name} moved house`;
  const long = await press(token, 'report', { kind: 'correction', words: words.padEnd(2001, 'x') });
  expect([long.status, long.text.includes(words)]).toEqual([400, true]);
  await Promise.all([1, 2].map(() => press(token, 'report', { kind: 'correction', words })));
  const open = (await requestsOf()).filter((one: { email: string }) => one.email === email);
  expect(open).toMatchObject([{ kind: 'correction', state: 'confirmed', source: 'page' }]);
  const due = Date.parse(open[0].dueAt) - Date.parse(open[0].confirmedAt);
  // Both times are read separately, so they differ by some milliseconds.
  expect(Math.round(due / day)).toBe(30);
  const { rows } = await sql<{ mail: string }>`select mail from email`.execute(site.services.database.db);
  expect(rows.some(({ mail }) => mail.includes(words))).toBe(false);

  await press(token, 'erase', { understood: 'yes' });
  const lines = await dumpOf(site.services);
  expect(lines.some((line) => line.includes('moved house'))).toBe(false);
  expect(await requestsOf()).not.toContainEqual(
    expect.objectContaining({ state: 'confirmed', kind: 'correction' }),
  );
});

test('a report may have the maximum length of its input, with any kind of line ends', async () => {
  const { email } = await somebody();
  const token = await link(email);
  const words = `${'Moved\n'.repeat(333)}x?`;
  for (const end of ['\r\n', '\r', '\n']) {
    const sent = { kind: 'correction', words: words.replaceAll('\n', end) };
    expect((await press(token, 'report', sent)).status).toBe(303);
  }
  const [open, ...others] = (await requestsOf()).filter((one: { email: string }) => one.email === email);
  const view = await site.call('GET', `privacy/requests/${open._id}`, { token: await site.signIn() });
  expect([words.length, view.json().request.message, others]).toEqual([2000, words, []]);
});

test('at most five reports of one person wait', async () => {
  const { email } = await somebody();
  const token = await link(email);
  for (let count = 0; count < 5; count++) {
    expect((await press(token, 'report', { kind: 'grievance', words: `No. ${count}` })).status).toBe(303);
  }
  const sixth = await press(token, 'report', { kind: 'grievance', words: 'No. 6' });
  expect([sixth.status, sixth.text.includes('No. 6')]).toEqual([429, true]);
});

test('one press unsubscribes from news', async () => {
  const { email, enquiry } = await somebody();
  const { stores, consentService } = site.services;
  const asked = { email, wantsNews: true, method: 'link', record: 'enquiry', recordId: enquiry._id } as const;
  await stores.transaction((tx) => consentService.setNews(tx, asked));
  const token = await link(email);
  expect((await pages.get(`/my-data/${token}`)).text).toContain('Stop the news emails');
  expect((await press(token, 'newsOff')).status).toBe(303);
  expect(await consentService.wantsNews(email)).toBe(false);
  expect((await pages.get(`/my-data/${token}`)).text).not.toContain('Stop the news emails');
});

test('unknown actions, invalid bodies and too many emails are refused', async () => {
  const { email } = await somebody();
  const token = await link(email);
  expect((await press(token, 'toString')).status).toBe(400);
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  expect((await pages.get(`/my-data/${token}`, json)).status).toBe(415);
  for (let count = 1; count < 8; count++) await post('/my-data', { email });
  await pages.settled();
  expect(await waitingEmails(site, email)).toHaveLength(5);
});

test('of two parents with one phone, neither reads notes about the other', async () => {
  const contact = '9812345670';
  const [ana, bela] = ['ana.phone@example.com', 'bela.phone@example.com'];
  const { id } = await write({ email: ana, contact, message: 'Ana asks' });
  await performAction(id, { kind: 'note', text: 'Ana alone: a word for staff' }, await site.signIn());
  const own = async (email: string) =>
    JSON.stringify(await site.services.erasureService.findPersonalData(email));
  expect(await own(ana)).toContain('Ana alone');
  expect((await write({ email: bela, contact, message: 'Bela asks' })).id).toBe(id);
  expect(await own(bela)).toContain('Bela asks');
  for (const email of [ana, bela]) expect(await own(email)).not.toContain('Ana alone');
});
