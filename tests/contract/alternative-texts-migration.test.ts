import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/store/connection/database.ts';
import { migrate } from '../../src/store/connection/migrate.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { createTestDatabase } from '../setup/database.ts';

const pictureColumns = ['images', 'detailimages', 'images0', 'images1', 'images2', 'imageUrl'];

test('what was stored before pictures had words is kept, and its pictures count as decoration', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-test-'));
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(
    url ? { engine: 'postgres', url } : { engine: 'sqlite', file: join(folder, 'ananta.db') },
    () => {},
  );
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrations(database.engine) },
  });
  await migrator.migrateTo('0006-channel-answers');

  // As it was then, whatever the definitions say by now.
  const db = database.db as unknown as Kysely<Record<string, Record<string, string | number>>>;
  const tables = (await db.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => pictureColumns.includes(name)),
  );
  expect(tables).toHaveLength(14);
  const before = tables.map(({ name, columns }) => ({
    name,
    row: Object.fromEntries(
      columns.map((column) => [
        column.name,
        column.dataType.startsWith('int') ? 1 : `${name} ${column.name}`,
      ]),
    ),
  }));
  for (const { name, row } of before) await db.insertInto(name).values(row).execute();

  await migrate(database);
  for (const { name, row } of before) {
    const texts = pictureColumns.filter((column) => column in row).map((column) => [`${column}Alt`, '']);
    expect(await db.selectFrom(name).selectAll().execute()).toEqual([
      expect.objectContaining({ ...row, ...Object.fromEntries(texts) }),
    ]);
  }
  await database.close();
  await drop();
  await rm(folder, { recursive: true });
});
