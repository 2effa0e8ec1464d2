import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

const moments = { addedAt: '2026-11-01T10:00:00.000Z', changedAt: '2026-11-02T10:00:00.000Z' };

test('videos and articles from before keep all they had, without captions, chapters and sources', async () => {
  const { db, migrate, close } = await createOlderDatabase('0016-backup');
  const idea = {
    ...{ id: 'i', ...moments, title: 'Kite', link: '', video: 'a.mp4', images: '', imagesAlt: '' },
    revision: 3,
  };
  const blog = {
    ...{ id: 'b', ...moments, title: 'Sleep', link: 'sleep', shortContent: 's', content: '<p>a</p>' },
    ...{ createdAt: null, status: 1, imageUrl: '', imageUrlAlt: '', revision: 2 },
  };
  await db.insertInto('idea').values(idea).execute();
  await db.insertInto('blog').values(blog).execute();
  await migrate();
  const none = { captions: '', captionsHindi: '', chapters: '' };
  expect(await db.selectFrom('idea').selectAll().execute()).toEqual([
    expect.objectContaining({ ...idea, ...none }),
  ]);
  expect(await db.selectFrom('blog').selectAll().execute()).toEqual([
    expect.objectContaining({ ...blog, sources: '' }),
  ]);
  await close();
});
