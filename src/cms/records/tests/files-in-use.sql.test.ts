import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { picture } from '#tests/factories/pictures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();

const uploads = () => readdir(join(site.dataDir, 'uploads')).catch((): string[] => []);
const unknown = `${'e'.repeat(24)}.webp`;

test.each([
  ['shows', `<p>a</p><img src="/uploads/${unknown}" alt="">`],
  ['links to', `<p><a href="/uploads/${unknown}">larger</a></p>`],
])('a text that %s a missing picture is refused with its name', async (_how, description) => {
  const sent = { token: site.admin, json: { title: 'Copied from elsewhere', description } };
  const answer = await site.call('POST', 'course', sent);
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { description: expect.stringContaining(unknown) },
  ]);
  expect(await site.records.count('course')).toBe(0);
});

test('a file name in a text is not a file use', async () => {
  const description = `<p>Our pictures lie under /uploads/${unknown}.</p>`;
  const sent = { token: site.admin, json: { title: 'About pictures', description } };
  expect((await site.call('POST', 'course', sent)).statusCode).toBe(201);
});

test('if the commit of a save is uncertain, its pictures stay', async () => {
  const { stores } = site.services;
  const commit = stores.transaction;
  vi.spyOn(stores, 'transaction').mockImplementationOnce(async (work) => {
    await commit(work);
    throw new Error('the connection was lost before the answer came');
  });
  const form = { title: 'Stored all the same', images: await picture() };
  const answer = await site.call('POST', 'idea', { token: site.admin, form });
  expect(answer.statusCode).toBe(500);
  const [stored] = await site.records.list('idea');
  expect(stored?.title).toBe('Stored all the same');
  expect(await uploads()).toContain(stored?.images);
});

test('two entries that drop a picture at once leave no unused file', async () => {
  const { stores } = site.services;
  await stores.files.record('shared.webp', 'picture');
  const ideas = await Promise.all(
    ['a', 'b', 'c'].map((title) => site.records.create('idea', { title, images: 'shared.webp' })),
  );
  const unused = async () =>
    (await stores.files.listUnused('9999', { limit: 100, offset: 0 })).filter(
      ({ name }) => name === 'shared.webp',
    );
  expect(await unused()).toEqual([]);
  await Promise.all(ideas.map(({ _id }) => site.records.update('idea', _id, { images: '' })));
  // The history can restore it.
  expect(await unused()).toEqual([]);
  await stores.changes.deleteBefore('9999');
  expect(await unused()).toHaveLength(1);
  expect(await stores.files.beginRemoval('shared.webp')).toBe(true);
  await expect(
    site.records.create('idea', { title: 'Too late', images: 'shared.webp' }),
  ).rejects.toMatchObject({
    reason: 'invalid',
  });
});
