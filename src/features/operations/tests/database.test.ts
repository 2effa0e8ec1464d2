import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { migrate } from '#core/database/migrations.ts';
import { openSqliteFile } from '#core/database/sqlite.ts';
import { migrationsOf010 } from '#migrations/from-0-1-0.ts';
import { findingsText, runCheck } from '#tests/factories/doctor.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { createFolder } from '#tests/factories/temporary-folder.ts';
import type { TestSite } from '#tests/factories/test-site.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const site = provideTestSite();
let db: TestSite['services']['database']['db'];
beforeAll(() => {
  db = site.services.database.db;
});

const names = [
  ...['database', 'database-damage', 'record-counts', 'search', 'change-log', 'file-uses', 'seats'],
];

test('after typical work of staff and parents, every check is good', async () => {
  const { records, stores } = { records: site.records, stores: site.services.stores };
  const webinar = await records.create('webinar', { title: 'Sleep', description: 'a' });
  const parent = { name: 'Meena', email: 'meena@example.com', contact: '9000000001', webinarId: webinar._id };
  await records.create('registration', {
    ...parent,
    webinarTitle: 'Sleep',
    registerAt: '2026-11-20T08:00:00.000Z',
  });
  const menu = await records.create('header', { title: 'About' });
  await records.create('header', { title: 'Team', parent: menu._id });
  const blog = await records.create('blog', { title: 'Nights', shortContent: 'a', content: 'b' });
  await records.update('blog', blog._id, { status: 1 });
  for (const [name, { _id }] of [
    ['webinar', webinar],
    ['header', menu],
    ['blog', blog],
  ] as const) {
    await records.remove(name, _id);
  }
  const trashed = await stores.changes.findInTrash('webinar', webinar._id);
  await stores.changes.erase(trashed?.id ?? '');
  for (const name of names) expect([name, (await runCheck(site, name)).verdict]).toEqual([name, 'good']);
});

test('another version of the site is reported', async () => {
  await db
    .insertInto('kysely_migration' as 'lease')
    .values({ name: '9999-later', timestamp: '' } as never)
    .execute();
  expect(findingsText(await runCheck(site, 'database'))).toMatch(/^A newer version .* Start that version/);
  await sql`delete from kysely_migration where name = '9999-later'`.execute(db);
  expect((await runCheck(site, 'database')).verdict).toBe('good');

  const { rows } = await sql<{ name: string; timestamp: string }>`select * from kysely_migration`.execute(db);
  const keep = async (...names: readonly string[]) => {
    await sql`delete from kysely_migration`.execute(db);
    for (const name of names)
      await sql`insert into kysely_migration values (${name}, ${rows[0]?.timestamp})`.execute(db);
  };
  await keep(...migrationsOf010.slice(0, 5));
  expect(findingsText(await runCheck(site, 'database'))).toMatch(/^A version before 0\.1\.0 .* npm start/);
  await keep(...migrationsOf010);
  expect(findingsText(await runCheck(site, 'database'))).toMatch(/^An older version .* npm start/);
  // Checks that query the tables must not fail on them.
  expect(findingsText(await runCheck(site, 'record-counts'))).toMatch(
    /^Not checked: .* does not match this version/,
  );
  await keep(...rows.map(({ name }) => name));
  expect((await runCheck(site, 'database')).verdict).toBe('good');
});

test('wrong stored counts are reported, and counted again', async () => {
  await site.records.create('blog', { title: 'Seen', shortContent: 'a', content: 'b', status: 1 });
  // A change that the site itself never makes.
  await db
    .insertInto('recordCount')
    .values({ record: 'blog', isPublished: 1, shard: 16, total: 4 })
    .execute();
  const found = await runCheck(site, 'record-counts');
  expect([found.verdict, findingsText(found)]).toEqual(['wrong', expect.stringMatching(/: blog\. .*--fix/)]);
  const fixed = await runCheck(site, 'record-counts', { fix: true });
  expect([fixed.verdict, fixed.fixed]).toEqual(['good', 'Counted all records again.']);
  expect(await site.records.count('blog')).toBe(1);
});

test('wrong seat counts are found, and counted again', async () => {
  const { _id } = await site.records.create('webinar', { title: 'Seats', capacity: 3 });
  await db.updateTable('webinar').set({ seatsTaken: 2 }).where('id', '=', _id).execute();
  const found = await runCheck(site, 'seats');
  expect([found.verdict, findingsText(found)]).toEqual(['wrong', expect.stringMatching(/1 webinar.*--fix/)]);
  const fixed = await runCheck(site, 'seats', { fix: true });
  expect([fixed.verdict, fixed.fixed]).toEqual(['good', 'Counted the seats of 1 webinar again.']);
});

test('a search index with hidden entries, or without visible ones, is reported and repaired', async () => {
  const find = async (text: string) =>
    (await site.services.search.find({ text, limit: 5, offset: 0 })).results.length;
  const course = await site.records.create('course', { title: 'Oboe' });
  const mend = async () => {
    const found = await runCheck(site, 'search');
    expect([found.verdict, findingsText(found)]).toEqual([
      'wrong',
      expect.stringMatching(/: course\. .*--fix/),
    ]);
    const fixed = await runCheck(site, 'search', { fix: true });
    expect([fixed.verdict, fixed.fixed]).toEqual(['good', 'Rebuilt the search index.']);
  };
  await db.updateTable('course').set({ title: 'Lute' }).where('id', '=', course._id).execute();
  await mend();
  expect([await find('oboe'), await find('lute')]).toEqual([0, 1]);
  await db.deleteFrom('searchEntry').where('entryId', '=', course._id).execute();
  await mend();
  expect(await find('lute')).toBe(1);
  await site.records.remove('course', course._id);
  expect((await runCheck(site, 'search')).verdict).toBe('good');
});

test('direct writes to the database are detected by the history', async () => {
  const kept = await site.records.create('idea', { title: 'Kept' });
  const lost = await site.records.create('idea', { title: 'Lost' });
  const row = await db.selectFrom('idea').selectAll().where('id', '=', lost._id).executeTakeFirstOrThrow();
  await db.deleteFrom('idea').where('id', '=', lost._id).execute();
  await db.updateTable('idea').set({ revision: 7 }).where('id', '=', kept._id).execute();
  const known = db.selectFrom('change').selectAll().where('recordId', '=', kept._id);
  const damaged = { id: 'damaged', before: '{"id":', revision: 0 };
  await db
    .insertInto('change')
    .values({ ...(await known.executeTakeFirstOrThrow()), ...damaged })
    .execute();

  const found = await runCheck(site, 'change-log');
  expect(found.verdict).toBe('wrong');
  expect(findingsText(found)).toContain(`idea ${lost._id}`);
  expect(findingsText(found)).toContain(`idea ${kept._id}`);
  expect(findingsText(found)).toContain('1 older version cannot be read');

  await db.insertInto('idea').values(row).execute();
  await db.updateTable('idea').set({ revision: kept.revision }).where('id', '=', kept._id).execute();
  await db.updateTable('change').set({ before: null }).where('id', '=', damaged.id).execute();
  expect((await runCheck(site, 'change-log')).verdict).toBe('good');
});

test('damage of the database file is reported', async () => {
  if (isPostgres) {
    const valid = (is: boolean) =>
      sql`update pg_index set indisvalid = ${is} where indexrelid = '"jobRunAge"'::regclass`.execute(db);
    await valid(false);
    const found = await runCheck(site, 'database-damage');
    expect([found.verdict, findingsText(found)]).toEqual([
      'wrong',
      expect.stringMatching(/reindex.*jobRunAge/),
    ]);
    await valid(true);
    expect((await runCheck(site, 'database-damage')).verdict).toBe('good');
    return;
  }
  const dataDir = await createFolder();
  const file = join(dataDir, 'ananta.db');
  await migrate({ engine: 'sqlite', file });
  const sqlite = openSqliteFile(file);
  const { rootpage } = sqlite
    .prepare("select rootpage from sqlite_master where name = 'changeByMoment'")
    .get() as { rootpage: number };
  const size = Number(sqlite.pragma('page_size', { simple: true }));
  sqlite.close();
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(size, 0x41), 0, size, (rootpage - 1) * size);
  await handle.close();
  const found = await runCheck({ ...site, environment: { DATA_DIR: dataDir } }, 'database-damage');
  expect([found.verdict, findingsText(found)]).toEqual([
    'wrong',
    expect.stringMatching(/damaged.*last backup/),
  ]);
});

test('an unreachable database is reported without its password', async () => {
  const settings: Record<string, string> = isPostgres
    ? { DATABASE_URL: 'postgres://site:a-secret-word@127.0.0.1:1/ananta' }
    : { DATA_DIR: join(site.dataDir, 'nowhere') };
  const found = await runCheck(site, 'database', { settings });
  expect([found.verdict, findingsText(found)]).toEqual([
    'wrong',
    expect.stringMatching(isPostgres ? /does not answer.*DATABASE_URL/s : /no database yet.*npm start/s),
  ]);
  expect(findingsText(found)).not.toContain('a-secret-word');
});
