import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

test('entries from before keep all they had, and have no text of their own for sharing', async () => {
  const { db, migrate, close } = await createOlderDatabase('0016-backup');
  const tables = (await db.introspection.getTables()).filter(({ name }) =>
    ['blog', 'course', 'webinar', 'community'].includes(name),
  );
  expect(tables).toHaveLength(4);
  const rows = tables.map(({ name, columns }) => ({
    name,
    row: Object.fromEntries(
      columns.map((column) => [column.name, column.dataType.startsWith('int') ? 1 : column.name]),
    ),
  }));
  for (const { name, row } of rows) await db.insertInto(name).values(row).execute();
  await migrate();
  for (const { name, row } of rows) {
    const [kept] = await db.selectFrom(name).selectAll().execute();
    expect(kept).toMatchObject({ ...row, shareText: '' });
  }
  await close();
});
