import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { type DatabaseAddress, openDatabase } from '#core/database/database.ts';
import { migrate, migrations } from '#core/database/migrations.ts';
import { createTestDatabase } from '#tests/setup/database.ts';

test('letters that wait when the site is brought up to date wait on; a link to choose a password is not sent too late', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-migration-'));
  const { url, drop } = await createTestDatabase();
  const address: DatabaseAddress = url
    ? { engine: 'postgres', url }
    : { engine: 'sqlite', file: join(folder, 'site.db') };
  const database = openDatabase(address, () => undefined);
  const { db, engine } = database;
  const provider = { getMigrations: async () => migrations(engine) };
  const names = Object.keys(migrations(engine)).sort();
  const before = names[names.findIndex((name) => name.endsWith('-work-over-time')) - 1] ?? '';
  expect((await new Migrator({ db, provider }).migrateTo(before)).error).toBeUndefined();

  const put = (id: string, subject: string) =>
    sql`
    insert into "outbox" ("id", "letter", "attempts", "dueAt", "createdAt", "problem")
    values (${id}, ${JSON.stringify({ to: 'meena@example.com', subject })}, 3, '2026-11-21T10:30:00.000Z',
      '2026-11-21T10:00:00.000Z', 'ECONNREFUSED')`.execute(db as Kysely<unknown>);
  await put('a', 'We have received your session enquiry');
  await put('b', 'Choose a new password');
  await migrate(address);

  const same = {
    ...{ attempts: 3, dueAt: '2026-11-21T10:30:00.000Z', createdAt: '2026-11-21T10:00:00.000Z' },
    ...{ problem: 'ECONNREFUSED', holder: null, cancelledAt: null, refusedAt: null, doubts: 0, key: null },
  };
  const letters = await db.selectFrom('letter').selectAll().orderBy('id').execute();
  expect(letters).toMatchObject([
    { ...same, id: 'a', kind: 'earlier-letter', uselessAfter: null },
    { ...same, id: 'b', kind: 'password-reset', uselessAfter: '2026-11-21T11:00:00.000Z' },
  ]);
  expect(JSON.parse(letters[0]?.mail ?? '')).toMatchObject({ to: 'meena@example.com' });
  await database.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});
