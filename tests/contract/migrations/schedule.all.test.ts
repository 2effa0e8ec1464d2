import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

test('entries from before have no moments, and visitors see those that they saw', async () => {
  const { db, migrate, close } = await createOlderDatabase('0026-drafts');
  const names = ['banner', 'webinar', 'blog', 'media', 'community'];
  const tables = (await db.introspection.getTables()).filter(({ name }) => names.includes(name));
  expect(tables).toHaveLength(5);
  const rows = tables.flatMap(({ name, columns }) =>
    [0, 1].map((status) => {
      const values = columns.map((column) => {
        if (column.name === 'status') return [column.name, status];
        return [column.name, column.dataType.startsWith('int') ? 1 : `${column.name}${status}`];
      });
      return { name, status, row: Object.fromEntries(values) as Record<string, string | number> };
    }),
  );
  for (const { name, row } of rows) await db.insertInto(name).values(row).execute();
  await migrate();
  const none = { publishAt: '', unpublishAt: '', turnsAt: '' };
  for (const { name, status, row } of rows) {
    const kept = await db
      .selectFrom(name)
      .selectAll()
      .where('id', '=', row.id ?? '')
      .executeTakeFirst();
    expect(kept).toMatchObject({ ...row, ...none, isOut: 'status' in row ? status : 1 });
  }
  await close();
});
