import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

test('an installation from before field values counts from then on', async () => {
  const { db, migrate, close } = await createOlderDatabase('0016-backup');
  await migrate();
  const row = { day: '2026-11-22', page: 'home', device: 'phone', metric: 'LCP', upTo: 2500, count: 1 };
  await db.insertInto('fieldValue').values(row).execute();
  await expect(db.insertInto('fieldValue').values(row).execute()).rejects.toThrow(/unique/i);
  expect(await db.selectFrom('fieldValue').selectAll().execute()).toEqual([row]);
  await close();
});
