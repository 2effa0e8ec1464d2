import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

test('an installation from before the previews keeps its drafts, and has room for links', async () => {
  const { db, migrate, close } = await createOlderDatabase('0026-drafts');
  const at = '2026-11-20T10:00:00.000Z';
  const draft = { id: 'a-draft', record: 'course', recordId: '', accountId: '1', accountName: 'Meera' };
  const written = { title: 'Sleep', typed: '{}', base: '{}', baseRevision: 0, revision: 1, lastSave: 'k' };
  await db
    .insertInto('draft')
    .values({ ...draft, ...written, createdAt: at, savedAt: at, discardedAt: null })
    .execute();
  await migrate();
  expect(await db.selectFrom('draft').select('id').execute()).toEqual([{ id: 'a-draft' }]);
  const link = { id: '1', tokenHash: 'h', record: 'course', recordId: '', draftId: 'a-draft' };
  const made = { accountId: '1', accountName: 'Meera', createdAt: at, expiresAt: at };
  await db
    .insertInto('previewLink')
    .values({ ...link, ...made })
    .execute();
  await expect(
    db
      .insertInto('previewLink')
      .values({ ...link, ...made, id: '2' })
      .execute(),
  ).rejects.toThrow();
  await close();
});
