import { mkdir } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { findingsText, runCheck } from '#tests/factories/doctor.ts';
import { startMailServer } from '#tests/factories/mail-server.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import type { TestSite } from '#tests/factories/test-site.ts';
import { findFreePort } from '#tests/run/free-port.ts';

const hour = 3_600_000;
const site = provideTestSite();
let db: TestSite['services']['database']['db'];
beforeAll(async () => {
  db = site.services.database.db;
  await site.services.jobRunner.runDue();
});

const momentsAgo = (milliseconds: number) => new Date(site.clock().getTime() - milliseconds).toISOString();
const room = { free: 50e9, size: 100e9, freeFiles: 1e6, files: 2e6, kind: 0xef53, device: 1 };
const roomOf = (part: Partial<typeof room>) => ({
  machine: { diskSpace: async () => ({ ...room, ...part }) },
});

describe('the disk', () => {
  test.each([
    ['has room', {}, 'good', /room/],
    ['is small and half empty', { free: 5e9, size: 10e9 }, 'good', /room/],
    ['is nearly full', { free: 2e9 }, 'worth a look', /1\.9 GB of 93\.1 GB/],
    ['is full', { free: 90e6 }, 'wrong', /85 MB .* Make room/],
    ['has room for few more files', { freeFiles: 50_000 }, 'worth a look', /50000 more files.*df -i/],
    ['has room for no more files', { freeFiles: 3 }, 'wrong', /3 more files/],
    ['does not count files', { freeFiles: 0, files: 0 }, 'good', /room/],
  ])('%s', async (_how, part, verdict, says) => {
    const found = await runCheck(site, 'disk', roomOf(part));
    expect([found.verdict, findingsText(found)]).toEqual([verdict, expect.stringMatching(says)]);
  });

  test('of the backups is checked too, if it is another one', async () => {
    const folder = join(site.dataDir, 'kept');
    await mkdir(folder);
    const look = (device: number) =>
      runCheck(site, 'disk', {
        settings: { BACKUP_TO: folder },
        machine: { diskSpace: async (of) => (of === folder ? { ...room, free: 90e6, device } : room) },
      });
    const found = await look(2);
    expect([found.verdict, findingsText(found)]).toEqual([
      'wrong',
      expect.stringMatching(/disk of the folder for backups, 85 MB/),
    ]);
    expect((await look(room.device)).verdict).toBe('good');
  });

  test('on a network file system is reported for SQLite, above all for several processes', async () => {
    if (process.env.TEST_DATABASE === 'postgres') return;
    const nfs = roomOf({ kind: 0x6969 });
    expect((await runCheck(site, 'sqlite-disk', roomOf({}))).verdict).toBe('good');
    expect(findingsText(await runCheck(site, 'sqlite-disk', nfs))).toMatch(/NFS.*PostgreSQL/);
    const several = await runCheck(site, 'sqlite-disk', { ...nfs, settings: { WORKERS: '2' } });
    expect([several.verdict, findingsText(several)]).toEqual(['wrong', expect.stringMatching(/WORKERS/)]);
  });
});

test('too little memory for the number of processes is reported', async () => {
  const machine = { memory: async () => 512 * 1024 ** 2 };
  expect((await runCheck(site, 'memory', { machine })).verdict).toBe('good');
  const found = await runCheck(site, 'memory', { machine, settings: { WORKERS: '2' } });
  expect([found.verdict, findingsText(found)]).toEqual([
    'worth a look',
    expect.stringMatching(/740 MB.*512 MB.*WORKERS/),
  ]);
});

test('waiting and failed emails are reported', async () => {
  const email = {
    ...({ kind: 'enquiry-for-staff', about: { record: 'enquiry', id: '1' } } as const),
    recipient: { record: 'staff', id: '' },
    mail: { to: 'meena@example.com', subject: '', text: '', html: '' },
  };
  await site.services.stores.emails.enqueue(email);
  expect((await runCheck(site, 'letters')).verdict).toBe('good');
  await db
    .updateTable('email')
    .set({ createdAt: momentsAgo(2 * hour), dueAt: momentsAgo(2 * hour) })
    .execute();
  expect(findingsText(await runCheck(site, 'letters'))).toMatch(/nothing has tried.*WORK/);
  await db.updateTable('email').set({ attempts: 3, problem: '421 try again later.' }).execute();
  const stuck = await runCheck(site, 'letters');
  expect([stuck.verdict, findingsText(stuck)]).toEqual([
    'wrong',
    expect.stringMatching(/: 421 try again later\. .*SMTP_URL/),
  ]);
  await db
    .updateTable('email')
    .set({ createdAt: momentsAgo(0) })
    .execute();
  expect((await runCheck(site, 'letters')).verdict).toBe('worth a look');

  const claimed = await site.services.stores.emails.claimNext();
  await claimed?.finish('refused', '550 no such user');
  expect(findingsText(await runCheck(site, 'letters'))).toMatch(/^1 email .* was abandoned/);
  await db.deleteFrom('emailLog').execute();
  expect((await runCheck(site, 'letters')).verdict).toBe('good');
});

test('failing jobs, and jobs that no process runs, are reported', async () => {
  expect((await runCheck(site, 'work')).verdict).toBe('good');
  const set = (values: object) => db.updateTable('job').set(values).where('name', '=', 'retention').execute();
  await set({ attempts: 3 });
  expect(findingsText(await runCheck(site, 'work'))).toMatch(
    /'Delete data that is no longer needed' has failed 3 times in a row/,
  );
  await set({ attempts: 0, dueAt: momentsAgo(hour) });
  const late = await runCheck(site, 'work');
  expect([late.verdict, findingsText(late)]).toEqual([
    'wrong',
    expect.stringMatching(/no process is running it.*WORK=on/),
  ]);
  await set({ dueAt: momentsAgo(-hour) });
  expect((await runCheck(site, 'work')).verdict).toBe('good');
});

test('leases of killed processes are deleted', async () => {
  await db
    .insertInto('lease')
    .values({ name: 'a', holder: 'b', leaseExpiresAt: momentsAgo(2 * hour) })
    .execute();
  await db
    .insertInto('lease')
    .values({ name: 'alive', holder: 'c', leaseExpiresAt: momentsAgo(-5000) })
    .execute();
  expect((await runCheck(site, 'leases')).verdict).toBe('worth a look');
  const fixed = await runCheck(site, 'leases', { fix: true });
  expect([fixed.verdict, fixed.fixed]).toEqual(['good', 'Cleared 1 lease.']);
  expect(await db.selectFrom('lease').select('name').execute()).toEqual([{ name: 'alive' }]);
});

test('a site without an administrator is a problem, and one whose administrator gets no emails is a warning', async () => {
  const { accounts } = site.services;
  expect((await runCheck(site, 'accounts')).verdict).toBe('good');
  const asha = await accounts.findByEmail('asha@example.com');
  const settings = { SITE_URL: 'https://ananta.example', TRUST_PROXY: 'on' };
  await db
    .updateTable('account')
    .set({ email: 'admin@example.com' })
    .where('id', '=', asha?.id ?? '')
    .execute();
  expect(findingsText(await runCheck(site, 'accounts', { settings }))).toMatch(
    /still called admin@example\.com/,
  );
  expect((await runCheck(site, 'accounts')).verdict).toBe('good');
  await db
    .updateTable('account')
    .set({ email: 'asha@example.com' })
    .where('id', '=', asha?.id ?? '')
    .execute();
  const unguarded = await runCheck(site, 'accounts', { settings });
  expect([unguarded.verdict, findingsText(unguarded)]).toEqual([
    'worth a look',
    expect.stringMatching(/^1 account that can do everything is protected by a password alone/),
  ]);
  await site.services.stores.totps.set(asha?.id ?? '', 'sealed', 0);
  expect((await runCheck(site, 'accounts', { settings })).verdict).toBe('good');
  await db.updateTable('account').set({ role: 'user' }).execute();
  const found = await runCheck(site, 'accounts', { settings });
  expect([found.verdict, findingsText(found)]).toEqual([
    'wrong',
    expect.stringMatching(/npm run user -- create EMAIL --role owner/),
  ]);
  const back = { role: 'owner' };
  await db
    .updateTable('account')
    .set(back)
    .where('id', '=', asha?.id ?? '')
    .execute();
});

test('a clock that was ahead, or is behind, is reported', async () => {
  expect((await runCheck(site, 'clock')).verdict).toBe('good');
  await site.records.create('idea', { title: 'From tomorrow' });
  site.clock.advance(-2 * hour);
  const found = await runCheck(site, 'clock');
  expect([found.verdict, findingsText(found)]).toEqual(['wrong', expect.stringMatching(/2 hours from now/)]);
  if (process.env.TEST_DATABASE === 'postgres') {
    expect(findingsText(found)).toMatch(/2 hours behind that of the database\. .*timedatectl/);
  }
  site.clock.reset();
  expect((await runCheck(site, 'clock')).verdict).toBe('good');
});

test('a mail server is tested without sending an email', async () => {
  const server = await startMailServer();
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'care@example.org', STAFF_EMAIL: 'desk@example.org' };
  expect((await runCheck(site, 'mail', { settings })).verdict).toBe('good');
  server.refuse('AUTH', 535, 'wrong password for care@example.org');
  const refused = await runCheck(site, 'mail', { settings });
  expect([refused.verdict, findingsText(refused)]).toEqual([
    'wrong',
    expect.stringMatching(/535 wrong password.*SMTP_URL/),
  ]);
  expect(findingsText(refused)).not.toContain('care@');
  await server.stop();
  expect(findingsText(await runCheck(site, 'mail', { settings }))).toMatch(
    /cannot be used: ESOCKET|ECONNREFUSED/,
  );
  expect(server.received).toEqual([]);
  expect((await runCheck(site, 'mail')).findings).toEqual([]);
  const none = await runCheck(site, 'email');
  expect([none.verdict, findingsText(none)]).toEqual([
    'worth a look',
    expect.stringMatching(/^Email is not set up: .*Set SMTP_URL/),
  ]);
});

describe('the address', () => {
  test('leads to this site', async () => {
    const at = await site.app.listen({ port: 0, host: '127.0.0.1' });
    expect((await runCheck(site, 'address', { settings: { SITE_URL: at } })).verdict).toBe('good');
  });

  test.each<[string, RequestListener, RegExp]>([
    [
      'something else',
      (_, answer) => answer.end('<h1>Welcome to nginx</h1>'),
      /^Something other .*status 200.*proxy/,
    ],
    ['a proxy error', (_, answer) => answer.writeHead(502).end(), /^Something other .*status 502/],
    [
      'another address',
      (_, answer) => answer.writeHead(301, { location: 'https://www.ananta.example/healthz' }).end(),
      /redirects to https:\/\/www\.ananta\.example\. Set SITE_URL/,
    ],
  ])('leads to %s', async (_what, listener, says) => {
    const server = createServer(listener);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const found = await runCheck(site, 'address', { settings: { SITE_URL: `http://127.0.0.1:${port}` } });
    expect([found.verdict, findingsText(found)]).toEqual(['wrong', expect.stringMatching(says)]);
    server.close();
  });

  test('is unreachable', async () => {
    const settings = { SITE_URL: `http://127.0.0.1:${await findFreePort()}` };
    expect(findingsText(await runCheck(site, 'address', { settings }))).toMatch(
      /^Nothing answers .*npm start/,
    );
    const unknown = (code: string) => {
      const machine = { resolveHost: () => Promise.reject(Object.assign(new Error(code), { code })) };
      return runCheck(site, 'address', { settings: { SITE_URL: 'https://nowhere.invalid' }, machine });
    };
    const found = await unknown('ENOTFOUND');
    expect([found.verdict, findingsText(found)]).toEqual([
      'wrong',
      expect.stringMatching(/does not know it.*A record/),
    ]);
    const silent = await unknown('EAI_AGAIN');
    expect([silent.verdict, findingsText(silent)]).toEqual([
      'worth a look',
      expect.stringMatching(/is not known: .* no answer/),
    ]);
  });
});
