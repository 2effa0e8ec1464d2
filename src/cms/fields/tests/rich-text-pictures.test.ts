import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { picture } from '#tests/factories/pictures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { passRetentionPeriods } from '#tests/factories/retention.ts';

const site = provideTestSite();

const uploads = () => readdir(join(site.dataDir, 'uploads')).catch((): string[] => []);
const save = (method: string, path: string, json: object) =>
  site.call(method, path, { token: site.admin, json });
const addressOf = async (file: Blob, type = file.type) =>
  `data:${type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;

test('a pasted picture becomes a file, shared by its users and deleted with the last', async () => {
  const pasted = `<p>Look:</p><img src="${await addressOf(await picture())}" alt="a kite" />`;
  const first = (await save('POST', 'course', { title: 'One', description: pasted })).json();
  expect(first.description).toMatch(
    /^<p>Look:<\/p><img src="\/uploads\/[a-f0-9]{24}\.webp" alt="a kite" width="12" height="8" \/>$/,
  );
  const [file = ''] = await uploads();
  expect(first.description).toContain(file);
  expect((await site.call('GET', `/uploads/${file}`)).headers['content-type']).toBe('image/webp');

  const second = (await save('POST', 'webinar', { title: 'Two', description: first.description })).json();
  await save('PUT', `course/${first._id}`, { description: '<p>None</p>' });
  await passRetentionPeriods(site);
  expect(await uploads()).toEqual([file]);
  await site.call('DELETE', `webinar/${second._id}`, { token: site.admin });
  await passRetentionPeriods(site);
  expect(await uploads()).toEqual([]);
});

test('a picture alone is enough text', async () => {
  const description = `<img src="${await addressOf(await picture('jpeg'))}">`;
  const answer = await save('POST', 'aboutus', { name: 'Values', description });
  expect(answer.statusCode).toBe(201);
});

test.each([
  'https://ananta.example/uploads/STEM.webp',
  'https://ananta.example/uploads/STEM-720.avif',
  '/uploads/STEM-320.webp',
])('a stored picture copied from a page as %s refers to the stored file', async (address) => {
  const file = `${'0a'.repeat(12)}.webp`;
  await site.services.stores.files.record(file, 'picture');
  const description = `<img src="${address.replace('STEM', '0a'.repeat(12))}" alt="x" />`;
  const answer = await save('POST', 'course', { title: 'Copied', description });
  expect(answer.json().description).toBe(`<img src="/uploads/${file}" alt="x" />`);
});

test.each([
  ['not a picture', 'data:image/png;base64,AAAA'],
  ['an empty one', 'data:image/png;base64,===='],
])('%s is refused, and nothing of the save is stored', async (_what, src) => {
  const before = await uploads();
  const good = `<img src="${await addressOf(await picture())}">`;
  const answer = await save('POST', 'course', { title: 'Bad', description: `${good}<img src="${src}">` });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([415, ['description']]);
  expect(await uploads()).toEqual(before);
});

test.each(['data:image/svg+xml;base64,PHN2Zz4=', 'data:text/html;base64,AAAA', 'https://example.org/a.png'])(
  '%s is left out',
  async (src) => {
    const answer = await save('POST', 'course', { title: 'Out', description: `<p>a</p><img src="${src}">` });
    expect(answer.json().description).toBe('<p>a</p>');
  },
);
