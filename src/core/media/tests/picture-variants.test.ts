import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { picture } from '#tests/factories/pictures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { passRetentionPeriods } from '#tests/factories/retention.ts';
import { allVariants, variantName } from '../picture-variants.ts';

const site = provideTestSite();

const files = () => readdir(join(site.dataDir, 'uploads')).catch((): string[] => []);
const known = async () => [...(await site.services.stores.files.findPictures()).keys()];
const send = (method: string, path: string, form: Record<string, string | Blob>) =>
  site.call(method, path, { token: site.admin, form });
const large = () => picture('png', { width: 700, height: 400 });
const addressOf = async (file: Blob) =>
  `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;

/** Removes the files of each test. */
afterEach(async () => {
  await passRetentionPeriods(site);
  expect([await files(), await known()]).toEqual([[], []]);
});

test('all variants of a picture are stored and removed with the entry', async () => {
  const record = (await send('POST', 'idea', { title: 'A kite', images: await large() })).json();
  const names = await files();
  expect(names).toHaveLength(6);
  expect(await known()).toEqual([record.images]);
  for (const name of names) {
    const answer = await site.call('GET', `/uploads/${name}`);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      name.endsWith('.avif') ? 'image/avif' : 'image/webp',
      'public, max-age=31536000, immutable',
    ]);
  }

  const changed = (await send('PUT', `idea/${record._id}`, { images: await large() })).json();
  await passRetentionPeriods(site);
  expect(await known()).toEqual([changed.images]);
  expect((await files()).filter((name) => names.includes(name))).toEqual([]);

  await send('DELETE', `idea/${record._id}`, {});
  await passRetentionPeriods(site);
  for (const variant of allVariants) {
    const path = `/uploads/${variantName(changed.images, variant)}`;
    expect((await site.call('GET', path)).statusCode).toBe(404);
  }
});

test('a picture in a text is removed with the last text that shows it, with all variants', async () => {
  const description = `<img src="${await addressOf(await large())}" alt="">`;
  const first = (await send('POST', 'course', { title: 'One', description })).json();
  expect(first.description).toMatch(/ width="700" height="400" \/>$/);
  const second = (await send('POST', 'course', { title: 'Two', description: first.description })).json();
  expect(second.description).toBe(first.description);
  await send('DELETE', `course/${first._id}`, {});
  await passRetentionPeriods(site);
  expect([(await files()).length, (await known()).length]).toEqual([6, 1]);
  await send('DELETE', `course/${second._id}`, {});
});

test('the author’s width of a picture in a text stays, within the picture’s own', async () => {
  const address = await addressOf(await large());
  const description = `<img src="${address}" width="350" height="999"><img src="${address}" width="9000">`;
  const record = (await send('POST', 'course', { title: 'Wide', description })).json();
  expect(record.description).toMatch(/ width="350" height="200" \/><img [^>]* width="700" height="400" \/>$/);
  await send('DELETE', `course/${record._id}`, {});
});

test('a failed save leaves no variant behind', async () => {
  const form = { title: 'Two', link: 'kite', shortContent: 'a', content: 'a', images: await large() };
  const first = (await send('POST', 'blogs', form)).json();
  const before = await files();
  // The link is taken, which is detected only after the picture has been stored.
  const refused = await send('POST', 'blogs', { ...form, images: await large() });
  expect(refused.statusCode).toBe(409);
  expect([await files(), await known()]).toEqual([before, [first.imageUrl]]);
  await send('DELETE', `blogs/${first._id}`, {});
});

test('pages have size and placeholder; an older picture is shown without', async () => {
  const record = (await send('POST', 'idea', { title: 'A kite', images: await large() })).json();
  const { content } = site.services.pages;
  const facts = {
    width: 700,
    height: 400,
    isAnimated: false,
    placeholder: expect.stringMatching(/^[\w+/=]+$/),
  };
  expect((await content.list('idea'))[0]?.images).toEqual({ name: record.images, facts, alt: '' });
  const old = (await send('POST', 'idea', { title: 'An old kite', images: await large() })).json();
  await site.services.database.db.deleteFrom('picture').where('name', '=', old.images).execute();
  expect((await content.find('idea', { id: old._id }))?.images).toEqual({
    name: old.images,
    facts: undefined,
    alt: '',
  });
  expect((await site.call('GET', `/uploads/${old.images}`)).statusCode).toBe(200);
  for (const { _id } of [record, old]) await send('DELETE', `idea/${_id}`, {});
});

test.each([
  ['a HEIC photo', 'photo.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /JPEG, HEIC/],
  ['an SVG drawing', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG.*PNG/],
])('%s is refused with a helpful message', async (_what, name, bytes, words) => {
  const answer = await send('POST', 'idea', { title: 'A kite', images: new File([bytes], name) });
  expect([answer.statusCode, answer.json().errors.images]).toEqual([415, expect.stringMatching(words)]);
});
