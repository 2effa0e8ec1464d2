import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

const pictureColumns = ['images', 'detailimages', 'images0', 'images1', 'images2', 'imageUrl'];

test('what was stored before pictures had words is kept, and its pictures count as decoration', async () => {
  const { db, migrate, close } = await createOlderDatabase('0006-channel-answers');
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

  await migrate();
  for (const { name, row } of before) {
    const texts = pictureColumns.filter((column) => column in row).map((column) => [`${column}Alt`, '']);
    expect(await db.selectFrom(name).selectAll().execute()).toEqual([
      expect.objectContaining({ ...row, ...Object.fromEntries(texts) }),
    ]);
  }
  await close();
});
