import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

const moments = { addedAt: '2026-11-01T10:00:00.000Z', changedAt: '2026-11-02T10:00:00.000Z' };

test('what was stored before there were topics is kept, and carries none', async () => {
  const { db, migrate, close } = await createOlderDatabase('0016-backup');
  const course = { id: 'c', ...moments, title: 'Calm', link: 'calm', description: '', duration: '' };
  const before = { ...course, curriculum: '', order: 3, images: '', imagesAlt: '', revision: 7 };
  await db.insertInto('course').values(before).execute();
  await migrate();
  expect(await db.selectFrom('course').selectAll().execute()).toMatchObject([
    { ...before, topics: '', ageGroups: '' },
  ]);
  for (const table of ['topic', 'agegroup', 'reference']) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  await close();
});
