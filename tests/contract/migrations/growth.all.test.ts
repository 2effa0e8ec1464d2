import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

const moments = { addedAt: '2026-11-01T10:00:00.000Z', changedAt: '2026-11-02T10:00:00.000Z' };
const blog = (id: string, status: number) => ({
  ...{ id, ...moments, title: 'École', link: id, shortContent: '', content: '', createdAt: null, status },
  ...{ imageUrl: '', imageUrlAlt: '', revision: 1 },
});

test('an installation from before counts were kept has them after its migration', async () => {
  const { db, migrate, close } = await createOlderDatabase('0010-records');
  for (const [id, status] of [
    ['a', 1],
    ['b', 0],
    ['c', 1],
  ] as const) {
    await db.insertInto('blog').values(blog(id, status)).execute();
  }
  await db
    .insertInto('idea')
    .values({
      id: 'i',
      ...moments,
      title: 'Kite',
      link: '',
      video: '',
      images: '',
      imagesAlt: '',
      revision: 1,
    })
    .execute();
  await migrate();
  const counts = await db
    .selectFrom('recordCount')
    .select(['record', 'isPublished', 'total'])
    .orderBy('record')
    .orderBy('isPublished')
    .execute();
  expect(counts.filter(({ total }) => total !== 0)).toEqual([
    { record: 'blog', isPublished: 0, total: 1 },
    { record: 'blog', isPublished: 1, total: 2 },
    { record: 'idea', isPublished: 1, total: 1 },
  ]);
  await close();
});
