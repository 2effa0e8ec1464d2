import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

test('drafts from before their earlier states were kept stay, and have none', async () => {
  const { db, migrate, close } = await createOlderDatabase('0026-drafts');
  const moment = '2026-11-22T10:00:00.000Z';
  const draft = {
    ...{ id: 'd1', record: 'course', recordId: '', accountId: 'a', accountName: 'Asha', title: 'Sleep' },
    ...{ typed: '{"title":"Sleep"}', base: '{}', baseRevision: 0, revision: 1, lastSave: 'k' },
    ...{ createdAt: moment, savedAt: moment, discardedAt: null },
  };
  await db.insertInto('draft').values(draft).execute();
  await migrate();
  expect(await db.selectFrom('draft').selectAll().execute()).toEqual([draft]);
  expect(await db.selectFrom('draftState').selectAll().execute()).toEqual([]);
  await close();
});
