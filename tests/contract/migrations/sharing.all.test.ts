import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

/** The version before the one that brought the text, and the types that it brought it to. */
const versions = {
  '0016-backup': ['blog', 'course', 'webinar', 'community'],
  '0036-community-sharing': ['agegroup', 'media', 'team', 'topic', 'videoupload'],
};

test.each(Object.entries(versions))(
  'entries from %s keep all they had, and have no text of their own for sharing',
  async (version, types) => {
    const { db, migrate, close } = await createOlderDatabase(version);
    const tables = (await db.introspection.getTables()).filter(({ name }) => types.includes(name));
    expect(tables).toHaveLength(types.length);
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
  },
);
