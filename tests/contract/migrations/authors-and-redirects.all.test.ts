import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

test('everybody of the team gets an address of their own, and articles keep what they hold', async () => {
  const { db, migrate, close } = await createOlderDatabase('0016-backup');
  const moments = { addedAt: '2026-11-01T10:00:00.000Z', changedAt: '2026-11-01T10:00:00.000Z' };
  const names = ['Dr. Meera Rao', 'डॉ. मीरा राव', 'Dr Meera Rao', '🎈', 'New', '✨', 'x'.repeat(120)];
  const texts = { name: '', position: 'Nurse', description: '<p>Hello</p>', imageUrl: '', imageUrlAlt: '' };
  const members = names.map((title, index) => ({
    ...{ id: `m${index}`, title, order: null, revision: 3 },
    ...texts,
    ...moments,
  }));
  await db.insertInto('team').values(members).execute();
  const blog = {
    ...{ id: 'b', title: 'Sleep', link: 'sleep', shortContent: 'short', content: '<p>long</p>', status: 1 },
    ...{ createdAt: '2026-11-02', imageUrl: '', imageUrlAlt: '', revision: 2 },
    ...moments,
  };
  await db.insertInto('blog').values(blog).execute();

  await migrate();
  const kept = await db.selectFrom('team').selectAll().orderBy('id').execute();
  expect(kept).toEqual(
    members.map((member) => expect.objectContaining({ ...member, link: expect.any(String) })),
  );
  const links = kept.map(({ link }) => String(link));
  expect(links.slice(0, 3)).toEqual(['dr-meera-rao', expect.stringMatching(/^[a-z-]+$/), 'dr-meera-rao-2']);
  expect(links[4]).toBe('new-2');
  expect(new Set(links).size).toBe(names.length);
  for (const link of links) expect(link).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(Math.max(...links.map((link) => link.length))).toBe(80);
  expect(await db.selectFrom('blog').selectAll().execute()).toEqual([
    expect.objectContaining({ ...blog, author: '', reviewer: '', reviewedAt: null }),
  ]);
  await close();
});
