import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { features } from '#features.ts';
import { startMailServer } from '#tests/factories/mail-server.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { unsetSettings } from '#tests/setup/unset-settings.ts';
import { runDoctor } from '../doctor/command.ts';

const site = provideTestSite();
beforeAll(async () => {
  const at = await site.app.listen({ port: 0, host: '127.0.0.1' });
  site.environment.SITE_URL = at;
  await site.services.jobRunner.runDue();
  await site.records.create('idea', { title: 'Wash hands' });
});

/** The whole state of the installation as one text. */
async function wholeState(): Promise<string> {
  const { db } = site.services.database;
  const tables = await db.introspection.getTables();
  const parts: string[] = [];
  for (const { name } of tables.toSorted((one, other) => one.name.localeCompare(other.name))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    parts.push(name, JSON.stringify(rows));
  }
  const files = await readdir(site.dataDir, { recursive: true });
  return [...parts, ...files.filter((name) => !name.startsWith('ananta.db')).toSorted()].join('\n');
}

test('beside a running site it reports success, and changes nothing', async () => {
  const before = await wholeState();
  const { stdout } = await promisify(execFile)(process.execPath, ['src/commands/doctor.ts', '--json'], {
    env: { ...process.env, ...unsetSettings, ...site.environment },
  });
  const { verdict, checks } = JSON.parse(stdout);
  const notGood = checks.filter((one: { verdict: string }) => one.verdict !== 'good');
  // This site has no mail server.
  expect([verdict, notGood.map(({ name }: { name: string }) => name)]).toEqual(['worth a look', ['email']]);
  expect(checks.length).toBeGreaterThan(15);
  expect(
    createHash('sha256')
      .update(await wholeState())
      .digest('hex'),
  ).toBe(createHash('sha256').update(before).digest('hex'));
});

test('it exits with 1 for a problem, and with 0 for a warning', async () => {
  const { db } = site.services.database;
  await site.services.stores.files.record('gone.webp', 'picture');
  await site.records.create('idea', { title: 'With a picture', images: 'gone.webp' });
  const found = await runDoctor([], site.environment, features, readConfig);
  expect(found.code).toBe(1);
  expect(found.text).toMatch(/✗ Pictures and videos: 1 file .* not there\.\n {6}· gone\.webp \(idea /);
  await db.deleteFrom('fileUse').execute();
  await db.deleteFrom('storedFile').execute();
  await sql`update idea set images = ''`.execute(db);
  const odd = await runDoctor(
    ['--only', 'settings'],
    { ...site.environment, SITE_ULR: 'x' },
    features,
    readConfig,
  );
  expect([odd.code, odd.text]).toEqual([0, expect.stringMatching(/1 warning, 0 good/)]);
});

test('an invalid setting is the only finding', async () => {
  const { code, text } = await runDoctor(
    ['--json'],
    { ...site.environment, WORKERS: 'many' },
    features,
    readConfig,
  );
  expect([code, JSON.parse(text).checks]).toEqual([
    1,
    [expect.objectContaining({ name: 'settings', verdict: 'wrong' })],
  ]);
  expect(text).toMatch(/The setting WORKERS is a number of processes.*docs\/settings/s);
});

test.each([
  [['--repair'], /Unknown option '--repair'/],
  [['--email-to', 'nobody'], /nobody is not an email address/],
  [['--only', 'weather'], /no check weather/],
  [['--help'], /--email-to/],
])('%j: exits with 2, and prints the usage', async (args, says) => {
  const { code, text } = await runDoctor(args, site.environment, features, readConfig);
  expect([code, text]).toEqual([2, expect.stringMatching(says)]);
  expect(text).toContain('npm run doctor --');
});

test('a test email arrives, or its error is reported', async () => {
  const server = await startMailServer();
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'care@example.org', STAFF_EMAIL: 'desk@example.org' };
  const environment = { ...site.environment, ...mail };
  const send = () =>
    runDoctor(['--only', 'mail', '--email-to', 'asha@example.com'], environment, features, readConfig);
  expect(await send()).toMatchObject({ code: 0, text: expect.stringContaining('It has gone out') });
  expect(server.received).toMatchObject([
    { subject: 'A test email from Ananta', to: { text: 'asha@example.com' } },
  ]);
  expect(server.received[0]?.text).toContain(site.environment.SITE_URL);
  server.refuse('RCPT TO', 550, 'asha@example.com is not known here');
  const refused = await send();
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringMatching(/could not be sent: 550 … is not known here/),
  ]);
  await server.stop();
  const asFile = await runDoctor(
    ['--only', 'mail', '--email-to', 'asha@example.com'],
    site.environment,
    features,
    readConfig,
  );
  expect(asFile.code).toBe(0);
  const outbox = join(site.dataDir, 'outbox');
  const [file = ''] = await readdir(outbox);
  expect(await readFile(join(outbox, file), 'utf8')).toContain('A test email from Ananta');
});
