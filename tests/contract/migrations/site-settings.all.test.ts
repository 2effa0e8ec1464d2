import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

test('an installation from before the settings has room for them, and nobody was told of anything yet', async () => {
  const { db, migrate, close } = await createOlderDatabase('0024-conversations');
  const conversation = { id: '1', status: 'new', isUnchecked: 0, ownerId: '', revision: 1 };
  const written = { enquiries: 1, latestEnquiryId: 'e', city: 'Pune' };
  const moments = { lastArrivedAt: '2026-11-20T10:00:00.000Z', changedAt: '2026-11-20T10:00:00.000Z' };
  await db
    .insertInto('conversation')
    .values({ ...conversation, ...written, ...moments })
    .execute();
  await migrate();
  const [kept] = await db.selectFrom('conversation').selectAll().execute();
  expect(kept).toMatchObject({ ...conversation, toldFollowUpOn: null, toldUnownedSince: null });
  expect(await db.selectFrom('siteSetting').selectAll().execute()).toEqual([]);
  await close();
});
