import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

test('an installation from before visits were counted counts from then on', async () => {
  const { db, migrate, close } = await createOlderDatabase('0026-drafts');
  await migrate();
  for (const [table, row] of [
    ['pageView', { day: '2026-11-22', page: '/', count: 1 }],
    ['missedSearch', { day: '2026-11-22', text: 'sleep', count: 1 }],
  ] as const) {
    await db.insertInto(table).values(row).execute();
    await expect(db.insertInto(table).values(row).execute()).rejects.toThrow(/unique/i);
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([row]);
  }
  await close();
});
