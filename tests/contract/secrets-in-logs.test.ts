import { request } from 'node:http';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { systemClock } from '#core/clock.ts';
import { type Database, openDatabase } from '#core/database/database.ts';
import { openScope } from '#core/database/scope.ts';
import { createNewsLinks } from '#features/newsletter/server/newsletter.ts';
import { keyOfQuote } from '#features/webinars/rules/refund-quote.ts';
import { createRegistrationLinks } from '#features/webinars/server/registration-links.ts';
import { createStores } from '#features.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../factories/database-proxy.ts';
import { startMailServer } from '../factories/mail-server.ts';
import { sendRaw } from '../factories/raw-request.ts';
import { type SiteProcess, startSiteProcess } from '../factories/site-process.ts';
import { provideFolder } from '../factories/temporary-folder.ts';
import { findFreePort } from '../run/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Unique values of a person: any occurrence in the log comes from them. */
const person = {
  name: 'Zebedia Quillfeather',
  email: 'zebedia.quill@marked.example',
  phone: '9876501234',
  message: 'plum-coloured giraffe',
  password: 'marked-password-7316',
  wrongPassword: 'marked-mistake-2290',
};
const admin = { email: 'owner@marked-too.example', password: 'another-marked-word-88' };

const dataDir = provideFolder();
let database: TestDatabase;
let proxy: DatabaseProxy | undefined;
/** A connection without the proxy. */
let beside: Database;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let site: SiteProcess;
let address: string;

beforeAll(async () => {
  database = await createTestDatabase();
  if (database.url) proxy = await startDatabaseProxy(database.url);
  mail = await startMailServer();
  // Some servers name the refused mailbox.
  mail.refuse('RCPT TO', 550, `<${person.email}> (${person.email.split('@')[0]}) has no mailbox here`);
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ PORT: String(port), DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'trace', SITE_URL: address },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'care@site.example', STAFF_EMAIL: 'desk@site.example' },
  };
  site = startSiteProcess({ ...settings, DATABASE_URL: proxy?.url });
  await site.waitForOutput(/Ananta is ready/);
  beside = openDatabase(readConfig({ ...settings, DATABASE_URL: database.url }).database, () => undefined);
});
afterAll(async () => {
  await site.stop();
  await beside.close();
  await proxy?.stop();
  await mail.stop();
  await database.drop();
});

interface Sent {
  method?: string;
  json?: object;
  body?: string;
  headers?: Record<string, string>;
  token?: string;
}

async function ask(path: string, { method, json, body, headers, token }: Sent = {}) {
  const sent = json ? JSON.stringify(json) : body;
  return fetch(address + path, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: {
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
}

async function csrf(resource: string): Promise<Record<string, string>> {
  const answer = await ask(`/api/v1/${resource}/get-csrf-token`);
  const [cookie = ''] = String(answer.headers.get('set-cookie')).split(';');
  return { cookie, 'x-csrf-token': (await answer.json()).csrfToken };
}

async function enquire(): Promise<number> {
  const headers = await csrf('booksession');
  const challenge = (await (await ask('/api/v1/booksession/get-captcha-challenge')).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const { name, email, phone: contact, message } = person;
  const json = { name, email, contact, city: 'Pune', message, recaptchaToken };
  return (await ask('/api/v1/booksession', { json, headers })).status;
}

test('no personal data and no secret is logged, whatever fails', async () => {
  const { name, email, phone, password, wrongPassword, message } = person;
  const statuses: Record<string, number> = {};
  const note = async (what: string, answer: Promise<{ status: number }>) => {
    statuses[what] = (await answer).status;
  };
  await note('registers', ask('/api/v1/auth/register', { json: { name, email, password } }));
  await note('registers again', ask('/api/v1/auth/register', { json: { name, email, password } }));
  await note('mistypes', ask('/api/v1/auth/login', { json: { email, password: wrongPassword } }));
  const signedIn = await (await ask('/api/v1/auth/login', { json: { email, password } })).json();
  const staff = await (await ask('/api/v1/auth/login', { json: admin })).json();
  const token: string = staff.token;
  await note('asks who it is', ask('/api/v1/auth/me', { token: signedIn.token }));
  await note('has a forged token', ask('/api/v1/auth/me', { token: `${signedIn.token}x` }));
  await note('is no administrator', ask(`/api/v1/booksession?q=${email}`, { token: signedIn.token }));
  await note('forgets', ask('/api/v1/auth/forgot-password', { json: { email } }));
  const link = 'c0ffee'.repeat(11).slice(0, 64);
  await note('follows the link', ask(`/reset-password/${link}`));
  await note('follows it in another spelling', ask(`/%72eset-password/${link}`));
  await note('loads its data', ask(`/reset-password/${link}.data`));
  await note('follows the link of a new account', ask(`/confirm-email/${link}`));
  const confirming = { token: signedIn.token, json: { token: link } };
  await note('confirms nothing', ask('/api/v1/account/email/confirm', confirming));
  await note('follows an invitation', ask(`/invitation/${link}`));
  await note('has an old preview', ask(`/?preview=${link}`));
  await note('has one in another spelling', ask(`//courses/%2e/?x=1&preview=${link}`));
  await note('has an old link', ask('/api/v1/auth/reset-password', { json: { token: link, password } }));

  const webinar = { title: 'Sleep', description: 'a', startdate: '2099-01-01', enddate: '2099-01-02' };
  await note('adds a webinar', ask('/api/v1/webinar', { json: webinar, token }));
  const { webinars } = await (await ask('/api/v1/webinar')).json();
  const previewed = { json: { record: 'webinar', recordId: webinars[0]._id }, token };
  const { url } = await (await ask('/api/v1/previews', previewed)).json();
  const previewToken = new URL(url).searchParams.get('preview') ?? 'none';
  await note('sees a preview', ask(`/webinars?preview=${previewToken}`));
  await note('sees its data', ask(`/webinars.data?preview=${previewToken}`));
  const { notices } = await (await ask('/api/v1/notices')).json();
  const notice = `${notices.registration.hash} ${notices.news.hash}`;
  const enrolment = { name, email, contact: phone, webinarId: webinars[0]._id, notice, news: 'yes' };
  const enrol = async (json: object) =>
    ask('/api/v1/webinar/bookwebinar', { json, headers: await csrf('webinar') });
  await note('enrols', enrol(enrolment));
  await note('enrols twice', enrol(enrolment));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { my: myToken, join: registrationToken } = await linksOfRegistration();
  await note('sees what is theirs', ask(`/my/${myToken}`));
  await note('loads the data of that too', ask(`/my/${myToken}.data`));
  await note('changes nothing there', ask(`/my/${myToken}`, { body: 'step=dance', headers: form }));
  await note('comes by an older letter', ask(`/join/${myToken}`));
  await note('sees the place', ask(`/join/${registrationToken}`));
  await note('loads its data too', ask(`/join/${registrationToken}.data`));
  await note('sees it in another spelling', ask(`/%6aoin/${registrationToken}`));
  await note('sees it in capitals', ask(`/JOIN/${registrationToken.toUpperCase()}`));
  const newsToken = await linkOfNews(email);
  await note('sees the page of news', ask(`/my-data/news/${newsToken}`));
  await note('loads its data once more', ask(`/my-data/news/${newsToken}.data`));
  await note('sees it in odd letters', ask(`/MY-data/%6eews/${newsToken}`));
  await note('presses no button', ask(`/my-data/news/${newsToken}`, { body: 'step=dance', headers: form }));
  await note('takes no step', ask(`/join/${registrationToken}`, { body: 'step=dance', headers: form }));
  await note('has an old place', ask(`/join/${link}`));
  await note('enrols nowhere', enrol({ ...enrolment, webinarId: phone }));
  statuses.enquires = await enquire();
  await note(
    'has no captcha',
    ask('/api/v1/booksession', { json: { name, email, message }, headers: await csrf('booksession') }),
  );
  await note('has an old form', ask('/api/v1/booksession', { json: { name, email, message } }));
  await note(
    'sends half of it',
    ask('/api/v1/auth/login', { body: `{"email":"${email}","password":"${password}` }),
  );
  await note(
    'sends it otherwise',
    ask('/api/v1/auth/login', { body: email, headers: { 'content-type': 'text/plain' } }),
  );
  await note(
    'sends too much',
    ask('/api/v1/auth/login', { json: { email, message: message.repeat(99_999) } }),
  );
  await note('asks for nothing', ask(`/${encodeURIComponent(name)}?email=${email}`));
  await note('asks for no blog', ask(`/blogDetail/${encodeURIComponent(message)}`));
  await note('asks for no call', ask(`/api/v1/nothing/${email}`));
  await note('asks badly', ask(`/api/v1/blogs/${email}%00`));
  await sendRaw(address, `GET /${email}\r\nX: ${phone}\u0001\r\n\r\n`).catch(() => undefined);
  await sendRaw(address, `GET / HTTP/1.1\r\nHost: x\r\nX-Name: ${name.repeat(2000)}\r\n\r\n`).catch(
    () => undefined,
  );
  await breakOff(`/api/v1/auth/login?email=${email}`, `{"email":"${email}"`);
  await note('searches', ask(`/api/v1/booksession?q=${email}&limit=5`, { token }));
  await note('exports', ask(`/api/v1/exports/enquiry?q=${email}`, { token }));

  // The database refuses the row, and quotes it.
  await sql`create unique index "oneOfEach" on enquiry (email)`.execute(beside.db);
  statuses['fails inside'] = await enquire();
  await site.waitForOutput(/an email could not be sent/);
  // Also when its database is away.
  proxy?.down(true);
  if (proxy) await note('finds no database', ask('/api/v1/auth/login', { json: { email, password } }));
  proxy?.down(false);
  const closing = proxy
    ? undefined
    : await beside.db.connection().execute(async (held) => {
        await sql`begin exclusive`.execute(held);
        await note('finds no database', ask('/api/v1/auth/login', { json: { email, password } }));
        await sql`rollback`.execute(held);
      });
  expect(closing).toBeUndefined();

  expect(statuses).toMatchObject({
    ...{
      registers: 201,
      'registers again': 409,
      mistypes: 401,
      'asks who it is': 200,
      'has a forged token': 401,
    },
    ...{ 'is no administrator': 403, forgets: 200, 'follows the link': 200, 'has an old link': 400 },
    ...{ 'follows the link of a new account': 200, 'confirms nothing': 400 },
    ...{ 'sees a preview': 200, 'sees its data': 200, 'has an old preview': 404 },
    ...{ 'sees what is theirs': 200, 'loads the data of that too': 200, 'changes nothing there': 400 },
    ...{ 'comes by an older letter': 200, 'sees the place': 200, 'loads its data too': 200 },
    ...{ 'takes no step': 403, 'has an old place': 404 },
    ...{ 'adds a webinar': 201, enrols: 201, 'enrols twice': 201, 'enrols nowhere': 400, enquires: 201 },
    ...{ 'has no captcha': 400, 'has an old form': 403, 'sends half of it': 400, 'sends it otherwise': 415 },
    ...{ 'sends too much': 413, 'asks for nothing': 404, 'asks for no blog': 404, 'asks for no call': 404 },
    ...{ 'asks badly': 400, searches: 200, exports: 200, 'fails inside': 500, 'finds no database': 503 },
  });
  const said = site.output();
  expect(said).toMatch(/"msg":"request failed"/);
  expect(said).toMatch(/"msg":"answered"/);
  expectUnsaid([
    ...[
      name,
      ...name.split(' '),
      email,
      'zebedia.quill',
      'marked.example',
      encodeURIComponent(name),
      message,
    ],
    ...[phone, password, wrongPassword, admin.password, token, signedIn.token, link, previewToken],
    ...[registrationToken, myToken, newsToken, newsToken.slice(-32), mail.url],
  ]);
  // The first start prints the first administrator, for its operator.
  expect(said.split(admin.email)).toHaveLength(2);
});

test('nor in own data, replies, refunds, the register of requests, invitations', async () => {
  const { name, email, phone, password } = person;
  const words = {
    ...{ reply: 'teal-coloured walrus', called: 'rust-coloured lemur', asked: 'ochre-coloured heron' },
    ...{ answered: 'jade-coloured otter', bank: 'quillfeather@markedbank', paid: 'UTR-marked-5561' },
    ...{ invited: 'Ysolde Brambleworth', colleague: 'ysolde.bramble@marked-staff.example' },
    chosen: 'marked-invitation-4417',
  };
  mail.accept();
  // Earlier calls have used up the limit of emails per address.
  await beside.db.deleteFrom('limitCount').execute();
  const { token } = await (await ask('/api/v1/auth/login', { json: admin })).json();
  const send = (path: string, json: object) => ask(`/api/v1/${path}`, { json, token });
  const statuses: Record<string, number> = {};
  const note = async (what: string, answer: Promise<Response>) => {
    statuses[what] = (await answer).status;
  };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = (path: string, fields: Record<string, string>) =>
    ask(path, { body: new URLSearchParams(fields).toString(), headers });

  const { id: conversation } = await beside.db
    .selectFrom('conversation')
    .select('id')
    .executeTakeFirstOrThrow();
  const revisionOf = async () =>
    (await (await ask(`/api/v1/conversations/${conversation}`, { token })).json()).conversation.revision;
  const call = { kind: 'call', isReached: true, text: words.called };
  await note(
    'calls',
    send(`conversations/${conversation}/actions`, { revision: await revisionOf(), action: call }),
  );
  const reply = { revision: await revisionOf(), text: words.reply };
  await note('replies', send(`conversations/${conversation}/reply`, reply));
  await note('replies too late', send(`conversations/${conversation}/reply`, reply));

  const webinar = { title: 'Calm', description: 'a', startdate: '2099-02-01', price: '1500' };
  await note('adds another webinar', send('webinar', webinar));
  const { webinars } = await (await ask('/api/v1/webinar')).json();
  const { _id: webinarId } = webinars.find(({ title }: { title: string }) => title === 'Calm');
  await note('gives a place', send(`webinars/${webinarId}/registrations`, { name, email, contact: phone }));
  const registration = (await storesBeside().records.list('registration', { owner: webinarId }))[0];
  const paid = { kind: 'paid', isPaid: true, note: words.paid };
  const pay = { revision: registration?.revision, action: paid };
  await note('notes a payment', send(`registrations/${registration?._id}/actions`, pay));
  const { my } = await linksOfRegistration(registration?._id);
  const quoted = await storesBeside().refunds.quoteOf(registration?._id ?? '');
  const quote = quoted ? keyOfQuote(quoted.quote) : '';
  await note('cancels', press(`/my/${my}`, { step: 'cancel', quote }));
  await note('says no account', press(`/my/${my}`, { step: 'askRefund', payBackTo: '' }));
  await note('says an account', press(`/my/${my}`, { step: 'askRefund', payBackTo: words.bank }));
  await note('sees refunds', ask('/api/v1/refunds', { token }));
  const refund = await beside.db
    .selectFrom('cancellation')
    .selectAll()
    .where('registrationId', '=', registration?._id ?? '')
    .executeTakeFirstOrThrow();
  const paidBack = { kind: 'refundPaid', note: words.paid };
  const paying = { id: refund.id, revision: refund.revision, action: paidBack };
  await note('pays back', send(`registrations/${registration?._id}/refund`, paying));

  const request = { kind: 'correction', email, message: words.asked, isKnown: true };
  const noted = await (await send('privacy/requests', request)).json();
  const complete = { revision: noted.request.revision, action: { kind: 'complete', reply: words.answered } };
  await note('completes a request', send(`privacy/requests/${noted.request._id}/actions`, complete));
  await note('searches the register', ask(`/api/v1/privacy/requests?q=${email}`, { token }));

  const colleague = { name: words.invited, email: words.colleague, role: 'editor' };
  const invited = await (await send('staff/invitations', colleague)).json();
  const invitation = String(invited.link).split('/').at(-1) ?? '';
  await note('invites twice', send('staff/invitations', colleague));
  await note('looks at it', ask('/api/v1/auth/invitation', { json: { token: invitation } }));
  await note('opens it', ask(`/invitation/${invitation}`));
  await note('opens it oddly', ask(`/INVITATION/${invitation}.data`));
  const accepted = { token: invitation, name: words.invited, password: words.chosen };
  await note('accepts it', ask('/api/v1/auth/accept-invitation', { json: accepted }));

  await note('asks for own data', press('/my-data', { email }));
  await note('mistypes it', press('/my-data', { email: `${email}@` }));
  const linkIn = () =>
    mail.received.map(({ text = '' }) => /\/my-data\/([0-9a-f]{64})/.exec(text)?.[1]).find(Boolean) ?? '';
  // The outage above may have interrupted the delivery, which then pauses for a minute.
  const sendNow = beside.db.updateTable('job').set({ dueAt: '' }).where('name', '=', 'delivery');
  await expect
    .poll(
      async () => {
        await sendNow.execute();
        return linkIn();
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  const own = linkIn();
  for (const step of ['show', 'download', 'erase']) await note(step, press(`/my-data/${own}`, { step }));
  await note('sees own data', ask(`/my-data/${own}`));
  await note('loads own data', ask(`/my-data/${own}.data`));
  await note('sees it oddly', ask(`/MY-data/${own}`));
  await note('erases', press(`/my-data/${own}`, { step: 'erase', understood: 'yes' }));

  expect(statuses).toMatchObject({
    ...{ calls: 200, replies: 201, 'replies too late': 409, 'gives a place': 201, 'notes a payment': 200 },
    ...{ cancels: 200, 'says no account': 400, 'says an account': 200, 'sees refunds': 200 },
    ...{ 'pays back': 200, 'completes a request': 200, 'invites twice': 409, 'looks at it': 200 },
    ...{ 'opens it': 200, 'accepts it': 200, 'asks for own data': 200, 'mistypes it': 400 },
    ...{ show: 200, download: 200, erase: 400, 'sees own data': 200, 'loads own data': 200, erases: 200 },
  });
  expectUnsaid([
    ...[name, ...name.split(' '), email, phone, password, admin.password, token, my, invitation, own],
    ...[...Object.values(words), ...words.invited.split(' '), 'ysolde.bramble', 'marked-staff'],
    ...[encodeURIComponent(email), encodeURIComponent(words.bank), encodeURIComponent(words.reply)],
  ]);
});

/** Expects that none of these is in the log. */
function expectUnsaid(secrets: readonly string[]): void {
  const lines = site.output().toLowerCase().split('\n');
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(
      lines.filter((line) => line.includes(secret.toLowerCase())),
      secret,
    ).toEqual([]);
  }
}

const storesBeside = () => createStores(openScope(beside, systemClock, () => undefined, 'Asia/Kolkata'));

/** The tokens of a registration, as in its emails; by default of the first one. */
async function linksOfRegistration(id?: string): Promise<{ my: string; join: string }> {
  const stores = storesBeside();
  const secret = (await stores.facts.find('auth secret')) ?? '';
  const [first] = await stores.records.list('registration');
  const registrationLinks = createRegistrationLinks({ stores, secret, siteUrl: '' });
  const { my, join } = await registrationLinks.ensure(stores, id ?? first?._id ?? '');
  return { my: my.replace('/my/', ''), join: join.replace('/join/', '') };
}

/** The token about news, as in its email. */
async function linkOfNews(email: string): Promise<string> {
  const stores = storesBeside();
  const secret = (await stores.facts.find('auth secret')) ?? '';
  const consent = await stores.consents.findNews(email);
  const address = createNewsLinks({ secret, siteUrl: '' }).addressOf(consent?.id ?? '');
  return address.replace('/my-data/news/', '');
}

/** Sends the beginning of a request, and closes the connection. */
function breakOff(path: string, beginning: string): Promise<void> {
  return new Promise((done) => {
    const headers = { 'content-type': 'application/json', 'content-length': '999' };
    const broken = request(address + path, { method: 'POST', headers });
    broken.on('error', () => undefined).on('close', done);
    broken.write(beginning, () => broken.destroy());
  });
}
