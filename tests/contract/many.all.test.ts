import { expect, test } from 'vitest';
import { type RecordName, recordNames } from '#cms/records/registry.ts';
import { findWrongSeats } from '#features/webinars/server/seats.ts';
import { fillWithMany } from '../factories/grown-site.ts';
import { provideTestSite } from '../factories/provided-site.ts';

const site = provideTestSite();

const parent = { name: 'Meena', email: 'meena@example.com', contact: '9000000001' };

test('an installation filled by the benchmarks equals one filled by writes', async () => {
  const { database, stores } = site.services;
  await stores.files.record('a.webp', 'picture');
  await site.records.create('blog', { title: 'Naps', content: '<p>Long</p>', imageUrl: 'a.webp', status: 1 });
  const webinar = await site.records.create('webinar', { title: 'Talk' });
  await site.records.create('enquiry', { ...parent, city: 'Pune', message: 'Hello' });
  const registration = { webinarId: webinar._id, webinarTitle: 'Talk' };
  await site.records.create('registration', { ...parent, ...registration });

  const counts = { blog: 620, webinar: 30, enquiry: 40, registration: 60 };
  await fillWithMany(database, '2026-11-21', counts);
  for (const name of recordNames) {
    const added = (counts as Partial<Record<RecordName, number>>)[name];
    const all = await stores.records.list(name, { unpublished: true });
    expect(all.length).toBe(added === undefined ? 0 : added + 1);
    expect(await stores.records.count(name, { unpublished: true })).toBe(all.length);
  }
  const upcoming = { field: 'startdate', from: '2026-11-21' };
  expect(await stores.records.count('webinar', { days: upcoming })).toBe(20);
  const [blog] = await stores.records.list('blog', { limit: 1 });
  expect(blog).toMatchObject({ imageUrl: 'a.webp', content: '<p>Long</p>' });
  expect(await findWrongSeats(database)).toEqual([]);
  const visits = await stores.visits.viewsByPage({ from: '2025-10-18', to: '2026-11-21' });
  expect([visits.size, visits.get('/blogDetail/seen-1')]).toEqual([620, (400 / 50) * 1275]);
  // They can be changed, deleted and restored like others.
  const id = String(blog?._id);
  await site.records.update('blog', id, { title: 'Calm' });
  await site.records.remove('blog', id);
  expect(await stores.changes.countHistory('blog', id)).toBe(3);
  expect(await stores.records.count('blog', { unpublished: true })).toBe(620);
});

test('nothing is filled without an existing entry as template', async () => {
  await expect(fillWithMany(site.services.database, '2026-11-21', { course: 1 })).rejects.toThrow(
    /demo content/,
  );
});
