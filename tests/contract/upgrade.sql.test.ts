// A site of version 0.1.0 is opened with this version: no answer, promise or data is lost.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { openDatabase } from '#core/database/database.ts';
import { openMigratedDatabase } from '#core/database/migrated-database.ts';
import { readSchemaState } from '#core/database/migrations.ts';
import { formatTime } from '#core/time/format-time.ts';
import { createEmptyTarget, manifestOf, restore, timeout } from '../factories/backups.ts';
import { movableClock } from '../factories/movable-clock.ts';
import { describeSchema } from '../factories/schema-description.ts';
import { encode, pathOf, type Sent } from '../factories/sent.ts';
import {
  answersOf010,
  backupOf010,
  createSiteOf010,
  factsOf010,
  type RecordedAnswer,
  type SiteOf010,
} from '../factories/site-of-0-1-0.ts';
import { createMigratedDatabase } from '../setup/database.ts';

vi.setConfig({ testTimeout: timeout, hookTimeout: timeout });

const { moment, madeBefore, recordedIn, password, admin, tokens, links, secondFactor } = factsOf010;
type Environment = Record<string, string | undefined>;

/** The API on an existing site, at the time of the recorded answers. */
async function open(environment: Environment) {
  const clock = movableClock();
  clock.stopAt(Date.parse(moment));
  const { app, services } = await createApp(readConfig(environment), { pages: 'none', clock, maxDelay: 20 });
  async function call(
    method: string,
    path: string,
    { from = '127.0.0.1', ...sent }: Sent & { from?: string } = {},
  ) {
    const { headers, payload } = await encode(sent);
    return app.inject({
      ...{ method: method as 'GET', url: pathOf(path), headers, remoteAddress: from },
      ...(payload !== undefined && { payload }),
    });
  }
  const post = (path: string, json: object, token?: string) => call('POST', path, { json, token });
  const signIn = async (email = admin): Promise<string> =>
    (await post('auth/login', { email, password })).json().token;
  const press = (path: string, fields: Record<string, string>) =>
    call('POST', path, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  return { app, services, call, post, press, signIn, close: () => app.close() };
}

let site: SiteOf010;
let opened: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  site = await createSiteOf010();
  opened = await open(site.environment);
});
afterAll(async () => {
  await opened.close();
  await site.close();
});
const toRemove: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of toRemove.splice(0)) await remove();
});
/** Another copy of it. */
async function another(): Promise<SiteOf010> {
  const other = await createSiteOf010();
  toRemove.push(other.close);
  return other;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const timeOf = (id: string) =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
const withoutNewId = (id: string) => (timeOf(id) > madeBefore ? 'new id' : id);
const isFile = (path: string) => /^\/(?:uploads\/|[0-9a-f]{24}\.)/.test(path);

/**
 * Answers without a meaningful order: search results of equal rank, because the search index is built again, and lists
 * of jobs, purposes and parts of the dashboard, which follow the list of features.
 */
const unordered = /^(?:search|jobs$|dashboard$|privacy\/overview$)/;
function comparable(path: string, answer: Omit<RecordedAnswer, 'path' | 'as'>): string {
  if (!unordered.test(path) || answer.status !== 200) return JSON.stringify(answer);
  return JSON.stringify({ ...answer, body: inOrder(JSON.parse(answer.body)) });
}

/** The same data with sorted keys and sorted lists. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(inOrder(one))).sort();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, tx]) => [key, inOrder(tx)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Names and texts in answers that have been changed on purpose. */
const renamed: { in: RegExp; names: Record<string, string> }[] = [
  {
    in: /^(?:webinars|places)\/[^/]+\/letters$/,
    names: { '"letters"': '"emails"', '"occasion"': '"dedupeKey"' },
  },
  { in: /^(?:places\/[^/]+|refunds)$/, names: { '"place":': '"registration":' } },
  {
    in: /^conversations\//,
    names: {
      '"kind":"letter"': '"kind":"email"',
      '"letter":': '"email":',
      '"said":': '"response":',
      '"The letter to': '"The email to',
    },
  },
  { in: /^lately\//, names: { '"lately":': '"changes":' } },
  { in: /^field-values$/, names: { '"threeOfFour":': '"p75":' } },
  { in: /^checks\/entries/, names: { '"says":': '"message":', '"looked":': '"checked":' } },
  {
    in: /^health\/checks$/,
    names: { '"lookedAt":': '"checkedAt":', '"says":': '"message":', '"remedy":': '"fix":' },
  },
  {
    in: /^dashboard$/,
    names: { '"letters":{': '"emails":{', '"letters":': '"waiting":', '"work":': '"jobs":' },
  },
  {
    in: /^jobs$/,
    names: {
      '"webinar-letters"': '"webinar-emails"',
      '"webinar-letter-plans"': '"webinar-email-plans"',
      '"front-desk-letters"': '"staff-notifications"',
      '"old-changes"': '"change-log-retention"',
    },
  },
  {
    in: /^site-settings$/,
    names: {
      '"usual":': '"defaultValue":',
      '"tellFollowUps"': '"notifyFollowUps"',
      '"tellUnowned"': '"notifyUnowned"',
      '"tellDigest"': '"notifyDigest"',
      '"keepPlaces"': '"keepRegistrations"',
      '"keepPaidPlaces"': '"keepPaidRegistrations"',
    },
  },
  { in: /^account$/, names: { '"since":': '"createdAt":' } },
  {
    in: /^account\/sessions$/,
    names: { '"seenAt":': '"lastSeenAt":', '"address":': '"ipAddress":', '"isThis":': '"isCurrent":' },
  },
  { in: /^account\/places$/, names: { '"places":': '"registrations":' } },
  { in: /^account\/consents$/, names: { '"wantsNews":': '"isSubscribed":' } },
  {
    in: /^account\/factors$/,
    names: {
      '"isTwoStep":': '"hasTwoFactor":',
      '"passkeysArePossible":': '"supportsPasskeys":',
      '"app":': '"totp":',
    },
  },
  {
    in: /^staff$/,
    names: {
      '"since":': '"createdAt":',
      '"lastSeen":': '"lastSeenAt":',
      '"isTwoStep":': '"hasTwoFactor":',
      '"mayManage":': '"canManage":',
    },
  },
  { in: /^activity/, names: { '"address":': '"ipAddress":' } },
  {
    in: /^conversations(?!\/counts)/,
    names: { '"enquiries":': '"enquiryCount":', '"written":': '"enquiries":' },
  },
  { in: /^conversations\/counts$/, names: { '"newest":': '"newestEnquiryId":' } },
  {
    in: /^dashboard$/,
    names: {
      '"due":': '"followUpCount":',
      '"longest":': '"longestWaiting":',
      '"unowned":': '"unassigned":',
      '"enquiries":1,': '"enquiryCount":1,',
      '"enquiries":2,': '"enquiryCount":2,',
      '"isSetUp":': '"isConfigured":',
      '"since":': '"waitingSince":',
      '"problem":': '"lastError":',
      '"givenUp":': '"failed":',
      '"about":': '"record":',
      '"aboutId":': '"recordId":',
      '"said":': '"response":',
    },
  },
  {
    in: /^jobs$/,
    names: {
      '"every":': '"intervalSeconds":',
      '"said":': '"message":',
      'Send letters': 'Send emails',
      'Write webinar letters': 'Write webinar emails',
      'Plan letters for webinars': 'Schedule emails for webinars',
      'the next in line': 'the next parent on the waiting list',
    },
  },
  { in: /^exports\/activity/, names: { 'noted a request': 'logged a request' } },
  {
    in: /^(?:webinars|places)\/[^/]+\/letters$/,
    names: { '"isAhead":': '"isUpcoming":', '"unsent":': '"undelivered":', '"said":': '"response":' },
  },
  {
    in: /^privacy\/requests/,
    names: {
      '"words":': '"message":',
      '"said":': '"reply":',
      '"before":': '"earlierRequests":',
      '"holds":': '"heldData":',
      '"held":': '"records":',
      '"stays":': '"retained":',
      '"We have it"': '"Received"',
      '"what":"place in a webinar"': '"what":"webinar registration"',
    },
  },
  { in: /^trash/, names: { '"following":': '"dependentCount":', '"goneAt":': '"expiresAt":' } },
  { in: /^history\//, names: { '"canReturn":': '"canRestore":' } },
  { in: /^drafts\//, names: { '"isLeft":': '"isAbandoned":' } },
  { in: /^previews/, names: { '"madeBy":': '"createdBy":' } },
  { in: /^checks\/entries/, names: { '"more":': '"moreCount":', '"next":': '"nextCursor":' } },
  {
    in: /^planned/,
    names: {
      '"planned":': '"scheduled":',
      '"what":': '"action":',
      '"takeDown"': '"unpublish"',
      '"isHeldBack":': '"isUnpublished":',
    },
  },
  { in: /^redirects/, names: { '"leadsTo":': '"resolvedTo":' } },
  { in: /^search/, names: { '"nearWords":': '"similarWords":', '"nearTexts":': '"suggestions":' } },
  { in: /^visits/, names: { '"before":': '"previous":', '"seenPages":': '"pageCount":' } },
  {
    in: /^privacy\/overview$/,
    names: {
      '"news":': '"subscribers":',
      '"stillOpen":': '"unclosedEnquiries":',
      '"kept":[': '"retention":[',
      '"whose":': '"subject":',
      '"kept":': '"period":',
      'to send a letter': 'to send an email',
      'to know whether a letter has arrived': 'to know whether an email has arrived',
      'to store once what is sent more than once': 'to store a repeated request only once',
      'to see that nothing happens too often': 'to limit how often something is done',
      'to learn what visitors look for and do not find, without knowing who':
        'to learn anonymously which searches of visitors have no results',
      'to bring back what was deleted or changed by mistake':
        'to restore records that were deleted or changed by mistake',
      'to keep what is typed until it is published': 'to store drafts until they are published',
      'to go back to what was typed before': 'to restore earlier versions of a draft',
      'to know who has handed out a preview': 'to know who has shared a preview',
      'to be read by all: staff publish it': 'to be published by staff',
      'to tell whom to write to, who answers for it, and who has set it':
        'to show contact persons, and who has changed the setting',
      'to invite somebody to the staff': 'to invite a person to the staff',
      'to answer what a parent asks': 'to answer the enquiry of a parent',
      'to know what was said and done, whoever of the front desk is there':
        'to let all of the front desk see the history of an enquiry',
      'to know who has seen to it': 'to know who has handled an enquiry',
      'to show to what somebody has agreed': 'to prove the consent of a person',
      'to keep a place in a webinar and to write about it':
        'to keep a registration for a webinar and to send emails about it',
      'to write once, and on time, to whoever has a place':
        'to send each email about a registration once, and on time',
      'to do what somebody asks for of their data, and to show that it was done':
        'to carry out the request of a person about their data, and to prove that',
      'to let somebody see their own data': 'to let a person see their own data',
      'to let somebody sign in': 'to let a person sign in',
      'to show whoever has an account where it is signed in': 'to show the owner of an account its sessions',
      'to let somebody choose a new password': 'to let a person choose a new password',
      'to finish a sign-in, or to prove who asks': 'to complete a sign-in, or to confirm an identity',
      'to prove a second time who signs in': 'to verify the second factor of a sign-in',
      'after the letter"': 'after the email"',
      'after it was sent"': 'after the request"',
      'after it was done"': 'after the action"',
      'after the change; what is erased goes at once"': 'after the change; erased data goes at once"',
      'after it was typed"': 'after the change"',
      'after the form was left"': 'after the end of the visit to the form"',
      'after the webinar; what was paid for as long as the books"':
        'after the webinar; paid ones as long as accounting records"',
      'after the erasure; what was paid for as long as the books"':
        'after the erasure; paid registrations as long as accounting records"',
      'after the end of the sign-in"': 'after the end of the session"',
      'after the end of the step"': 'after the end of the action"',
      'until it is set again"': 'until it is changed"',
    },
  },
];
/** What has been changed on purpose since, other than names: its form then is replaced by its form now. */
const changed: { in: RegExp; pattern: RegExp; replacement(...found: string[]): string }[] = [
  {
    in: /^(?:exports\/|privacy\/requests\/[^/]+\/data$)/,
    pattern: /(\d \w+ \d{4}, )(\d\d:\d\d)(?=")/g,
    replacement: (_whole, day = '', time = '') => day + formatTime(time),
  },
  {
    in: /^\/(?:webinars\.ics|calendar\/)/,
    pattern: /(\d) (?:AM|PM)\b/g,
    replacement: (found) => found.toLowerCase(),
  },
];
/** What answers have gained since: fields, columns, and the words of texts that were reviewed. */
const added: { in: RegExp; pattern: RegExp; left: string }[] = [
  { in: /./, pattern: /"preferredDay":null,"preferredTime":"",/g, left: '' },
  { in: /^planned/, pattern: /"startsAt":"[^"]*",(?="isCalled)/g, left: '' },
  { in: /^exports\/enquiry/, pattern: /,"Preferred day","Preferred time"|,"",""(?=\r\n)/g, left: '' },
  { in: /^exports\/registration/, pattern: /"Paid",|"(?:Yes|No)",(?="\d)/g, left: '' },
  {
    in: /^(?:site-settings|notices)$/,
    pattern: /(?<="(?:subject|text|short|hash)":")(?:\\.|[^"\\])*/g,
    left: '',
  },
  { in: /^site-settings$/, pattern: /(?<="wording":)\d+/g, left: '' },
];
const withoutAdditions = (path: string, body: string) =>
  added.reduce(
    (text, { in: where, pattern, left }) => (where.test(path) ? text.replace(pattern, left) : text),
    body,
  );

/** Calls that have another path since. */
const renamedPaths: [RegExp, string][] = [
  [/^(webinars|places)\/([^/]+)\/letters$/, '$1/$2/emails'],
  [/^places\//, 'registrations/'],
  [/^lately\//, 'latest-changes/'],
  [/^account\/places$/, 'account/registrations'],
  [/^conversations\/of\//, 'conversations/by-enquiry/'],
  [/^exports\/news$/, 'exports/subscribers'],
  [/^front-desk\/figures/, 'front-desk/response-times'],
  [/^planned/, 'schedule'],
];
const currentPath = (path: string) =>
  renamedPaths.reduce((current, [then, now]) => current.replace(then, now), path);
function inNamesOfNow({ path, body }: RecordedAnswer): string {
  const names = renamed.flatMap((one) => (one.in.test(path) ? Object.entries(one.names) : []));
  const renamedBody = names.reduce((text, [then, now]) => text.replaceAll(then, now), body);
  return changed
    .filter((one) => one.in.test(path))
    .reduce((text, { pattern, replacement }) => text.replace(pattern, replacement), renamedBody);
}

test('every read is answered as before, to staff and to visitors, and every file exists', async () => {
  const token = await opened.signIn();
  const different: unknown[] = [];
  const recorded = await answersOf010();
  expect(recorded.length).toBeGreaterThan(1000);
  for (const [number, { path, as, ...then }] of recorded.entries()) {
    const before = { ...then, body: withoutAdditions(path, inNamesOfNow({ path, as, ...then })) };
    // From as many networks as then: activity shows them, and no limit is reached.
    const from = `10.9.${(number + 1) >> 8}.${(number + 1) & 255}`;
    const answer = await opened.call('GET', currentPath(path), as === 'admin' ? { token, from } : { from });
    const body = isFile(path)
      ? String(answer.rawPayload.length)
      : withoutAdditions(
          path,
          answer.body.replaceAll(site.dataDir, recordedIn).replaceAll(uuid, withoutNewId),
        );
    const after = { status: answer.statusCode, type: answer.headers['content-type'] ?? '', body };
    // The start records there that DATABASE_URL is set.
    if (site.url && /^(?:exports\/)?activity\b/.test(path)) continue;
    if (comparable(path, after) !== comparable(path, before)) different.push({ path, as, before, after });
  }
  expect(different).toEqual([]);
});

test('the database has the schema of a new one, and a backup was made before', async () => {
  const { database } = opened.services;
  const registration = await createEmptyTarget();
  toRemove.push(registration.remove);
  const made = await createMigratedDatabase(registration.dataDir);
  toRemove.push(made.drop);
  const config = readConfig({ ...registration.environment, DATABASE_URL: made.url });
  const fresh = openDatabase(config.database, () => undefined);
  expect(await describeSchema(database)).toEqual(await describeSchema(fresh));
  await fresh.close();
  const backups = (await readdir(join(site.dataDir, 'backups'))).filter((name) =>
    name.startsWith('before-migration'),
  );
  expect(backups).toHaveLength(1);
  const { siteVersion, files, migrations } = await manifestOf(
    join(site.dataDir, 'backups', String(backups[0])),
  );
  expect({ files, last: migrations.at(-1) }).toEqual({ files: 'none', last: '0042-unconfirmed' });
  expect(siteVersion).not.toBe('');
});

test('due emails are sent, each once, and planned ones stay planned', async () => {
  const other = await another();
  const { services, close } = await open(other.environment);
  const { db } = services.database;
  const list = async (query: string) =>
    (await sql.raw<{ id: string }>(query).execute(db)).rows.map(({ id }) => id);
  const [log, outbox] = ['"emailLog"', 'email'];
  const planned = `select id from "webinarEmail" where state = 'planned' and "dueAt" > '${moment}' order by id`;
  const [due, ended, later] = [
    await list(`select id from ${outbox}`),
    await list(`select id from ${log}`),
    await list(planned),
  ];
  expect([due.length > 5, later.length > 10]).toEqual([true, true]);
  for (let round = 0; round < 3; round++) await services.jobRunner.runDue();
  expect(await list(`select id from ${outbox} where "dueAt" <= '${moment}'`)).toEqual([]);
  expect(await list(`select id from ${log}`)).toEqual(expect.arrayContaining([...ended, ...due]));
  expect(await list(planned)).toEqual(later);
  await close();
});

test('due emails keep their origin', async () => {
  const other = await another();
  const { services, close } = await open(other.environment);
  const due = await services.database.db.selectFrom('email').select(['kind', 'mail']).execute();
  const origins = due.map(({ kind, mail }) => [kind, JSON.parse(mail).origin]);
  expect(Object.fromEntries(origins)).toMatchObject({
    ...{ 'enquiry-received': 'auto-replied', 'enrolment-confirmed': 'auto-replied' },
    ...{ 'confirm-enrolment': 'auto-replied', 'password-reset': undefined },
  });
  await close();
});

test('former links in emails lead to the same pages', async () => {
  const pathTo = (kind: string) => links.find((link) => link.kind === kind)?.path ?? '';
  const tokenOf = (kind: string) => pathTo(kind).split('/').at(-1) ?? '';
  const { post, press, call, services } = opened;
  expect((await post('auth/invitation', { token: tokens.invitation })).json()).toMatchObject({
    email: 'ishan@example.com',
  });
  expect(
    (await post('auth/reset-password/email', { token: tokenOf('password-reset') })).json(),
  ).toMatchObject({ email: admin });
  const meera = await opened.signIn('meera@example.com');
  const confirmed = await post('account/email/confirm', { token: tokenOf('confirm-email') }, meera);
  expect(confirmed.statusCode, confirmed.body).toBeLessThan(300);
  for (const my of [`/my/${tokens.sentMy}`, pathTo('place-links')])
    expect((await press(my, { step: 'change', name: 'Uma', contact: '9876500001' })).statusCode).toBe(303);
  const browser = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10) Chrome/150.0', accept: 'text/html' };
  const join = await call('GET', `/join/${tokens.sentJoin}`, { headers: browser });
  expect([join.statusCode, join.headers.location]).toEqual([302, 'https://meet.example.com/room']);
  const copy = await press(pathTo('own-data-link'), { step: 'download' });
  expect(copy.statusCode).toBe(200);
  expect(copy.body).toContain('uma@example.com');
  expect((await press(pathTo('news-question'), { step: 'on' })).statusCode).toBe(303);
  expect((await press(pathTo('confirm-enrolment'), { step: 'take' })).statusCode).toBe(303);
  expect(await services.previewService.find(String(tokens.preview))).toMatchObject({ record: 'blog' });
  expect((await call('GET', 'account', { token: tokens.session })).json()).toMatchObject({
    email: 'asha@example.com',
  });
});

test('an account with a second factor signs in with its app and its recovery codes', async () => {
  const { email, secret, recoveryCodes } = secondFactor;
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  for (const proof of [
    { code: app.generate({ timestamp: Date.parse(moment) }) },
    { recoveryCode: recoveryCodes[0] },
  ]) {
    const { ticket } = (await opened.post('auth/login', { email, password })).json().secondFactor;
    const answer = await opened.post('auth/login/second-factor', { ticket, ...proof });
    expect(answer.json(), answer.body).toHaveProperty('token');
  }
});

test.each(['backup', 'backup-sealed'] as const)('its %s can be restored', async (name) => {
  const registration = await createEmptyTarget({
    BACKUP_PASSWORD: name === 'backup' ? undefined : factsOf010.backupPassword,
  });
  toRemove.push(registration.remove);
  expect(await restore(registration.environment, [backupOf010(name)])).toMatch(/^Restored/);
  const config = readConfig(registration.environment);
  expect(await readSchemaState(config.database)).toBe('current');
  const restored = await open({ ...site.environment, ...registration.environment });
  toRemove.unshift(restored.close);
  const token = await restored.signIn();
  const before = (await answersOf010()).filter(
    ({ path, as }) => as === 'admin' && /^(?:entries|blogs|teams|places)\b(?!.*letters)/.test(path),
  );
  expect(before.length).toBeGreaterThan(100);
  for (const answer of before) {
    const after = await restored.call('GET', currentPath(answer.path), { token });
    expect(withoutAdditions(answer.path, after.body), answer.path).toBe(inNamesOfNow(answer));
  }
});

test('a database of before 0.1.0 is refused with instructions, and unchanged', async () => {
  const { environment } = await another();
  const config = readConfig(environment);
  const database = openDatabase(config.database, () => undefined);
  const db = database.db as unknown as Kysely<never>;
  await sql`delete from kysely_migration where name >= '0042'`.execute(db);
  await expect(openMigratedDatabase(config, () => undefined)).rejects.toThrow(
    /Start version 0\.1\.0 once.* and then this version\.$/,
  );
  expect(await readSchemaState(config.database)).toBe('tooOld');
  const { rows } = await sql`select name from kysely_migration`.execute(db);
  expect(rows).toHaveLength(39);
  await database.close();
});
