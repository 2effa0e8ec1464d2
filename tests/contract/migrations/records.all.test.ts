import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

const file = (letter: string) => `${letter.repeat(24)}.webp`;
const moments = { addedAt: '2026-11-01T10:00:00.000Z', changedAt: '2026-11-02T10:00:00.000Z' };
const person = { name: 'Meena', email: 'meena@example.com', contact: '9000000001' };

const stored = {
  idea: { id: 'i', ...moments, title: 'Kite', link: '', video: 'kite.mp4', images: file('a') },
  course: {
    ...{ id: 'c', ...moments, title: 'Sleep', link: 'sleep', duration: '', order: 1, images: '' },
    description: `<p>See /uploads/${file('f')}</p><img src="/uploads/${file('b')}" alt="" />`,
    curriculum: `<p><a href="/uploads/${file('a')}">larger</a></p>`,
  },
  webinar: {
    ...{ id: 'w', ...moments, title: 'Talk', time: '', startdate: null, enddate: null, location: '' },
    ...{ description: '', description2: '', link: 'talk', price: '', order: null },
    ...{ video: '', images: '', detailimages: '' },
  },
  enquiry: { id: 'e', ...person, city: 'Pune', message: 'Hello', createdAt: '2026-11-03T10:00:00.000Z' },
  registration: {
    ...{ id: 'r', ...person, webinarId: 'w', webinarTitle: 'Talk', registerAt: '2026-11-04T10:00:00.000Z' },
  },
};

test('an installation from before the change log keeps everything, and its files are known', async () => {
  const { db, migrate, close } = await createOlderDatabase('0006-channel-answers');
  for (const [table, row] of Object.entries(stored)) await db.insertInto(table).values(row).execute();
  const facts = { width: 1, height: 1, placeholder: '', isAnimated: 0 };
  await db
    .insertInto('picture')
    .values({ name: file('a'), ...facts })
    .execute();
  await db
    .insertInto('picture')
    .values({ name: file('d'), ...facts })
    .execute();

  await migrate();
  for (const [table, row] of Object.entries(stored)) {
    const [found] = await db.selectFrom(table).selectAll().execute();
    expect(found).toMatchObject({ ...row, revision: 1 });
  }
  const [enquiry] = await db.selectFrom('enquiry').selectAll().execute();
  expect(enquiry).toMatchObject({ addedAt: stored.enquiry.createdAt, changedAt: stored.enquiry.createdAt });
  const [registration] = await db.selectFrom('registration').selectAll().execute();
  expect(registration?.addedAt).toBe(stored.registration.registerAt);

  const files = await db.selectFrom('storedFile').selectAll().orderBy('name').execute();
  const used = { unusedSince: null, goingSince: null };
  expect(files).toEqual([
    { name: file('a'), kind: 'picture', ...used },
    { name: file('b'), kind: 'picture', ...used },
    { name: file('d'), kind: 'picture', unusedSince: expect.any(String), goingSince: null },
    { name: 'kite.mp4', kind: 'video', ...used },
  ]);
  const uses = await db.selectFrom('fileUse').selectAll().orderBy('file').orderBy('record').execute();
  expect(uses.map((use) => [use.file, use.record, use.recordId, use.changeId])).toEqual([
    [file('a'), 'course', 'c', ''],
    [file('a'), 'idea', 'i', ''],
    [file('b'), 'course', 'c', ''],
    ['kite.mp4', 'idea', 'i', ''],
  ]);
  await close();
});
