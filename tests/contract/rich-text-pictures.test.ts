import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxPictureBytes } from '../../src/content/file-limits.ts';
import { oldPicture, picture } from '../factories/pictures.ts';
import { letAllTimePass } from '../factories/retention.ts';
import { createTestSite, type TestSite } from '../factories/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const uploads = () => readdir(join(site.dataDir, 'uploads')).catch((): string[] => []);
const save = (method: string, path: string, json: object) =>
  site.call(method, path, { token: site.admin, json });
const addressOf = async (file: Blob, type = file.type) =>
  `data:${type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;

test('a pasted picture becomes a file, shared by whoever shows it and gone with the last', async () => {
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
  await letAllTimePass(site);
  expect(await uploads()).toEqual([file]);
  await site.call('DELETE', `webinar/${second._id}`, { token: site.admin });
  await letAllTimePass(site);
  expect(await uploads()).toEqual([]);
});

test('a picture alone is enough text', async () => {
  const description = `<img src="${await addressOf(await picture('jpeg'))}">`;
  const answer = await save('POST', 'aboutus', { name: 'Values', description });
  expect(answer.statusCode).toBe(201);
});

test('one of nearly 15 MB fits, as the editor sends it, and one of more is refused', async () => {
  const largest = async (side: number) => {
    // Noise without compression: as many bytes as it says.
    const raw = { width: side, height: side, channels: 3 as const };
    const bytes = await sharp(randomBytes(side * side * 3), { raw })
      .png({ compressionLevel: 0 })
      .toBuffer();
    return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  };
  const send = async (file: Blob) =>
    site.call('POST', 'course', {
      token: site.admin,
      form: { title: 'Large', description: `<p>a</p><img src="${await addressOf(file)}">` },
    });
  const file = await largest(2280);
  expect(file.size).toBeGreaterThan(0.98 * maxPictureBytes);
  expect(file.size).toBeLessThanOrEqual(maxPictureBytes);
  const answer = await send(file);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(201);
  expect(answer.json().description).toMatch(/\/uploads\/[a-f0-9]{24}\.webp/);

  const before = await uploads();
  const refused = await send(await largest(2300));
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([413, ['description']]);
  expect(await uploads()).toEqual(before);
}, 60_000);

test.each(['bmp', 'ico'] as const)('%s is taken too', async (format) => {
  const file = await oldPicture(format);
  const description = `<img src="${await addressOf(file)}">`;
  const answer = await save('POST', 'course', { title: format, description });
  expect(answer.json().description).toMatch(/\/uploads\/[a-f0-9]{24}\.webp/);
});

test.each([
  'https://ananta.example/uploads/STEM.webp',
  'https://ananta.example/uploads/STEM-720.avif',
  '/uploads/STEM-320.webp',
])('a stored picture that was copied from a page as %s is the site’s own again', async (address) => {
  const file = `${'0a'.repeat(12)}.webp`;
  await site.services.stores.files.note(file, 'picture');
  const description = `<img src="${address.replace('STEM', '0a'.repeat(12))}" alt="x" />`;
  const answer = await save('POST', 'course', { title: 'Copied', description });
  expect(answer.json().description).toBe(`<img src="/uploads/${file}" alt="x" />`);
});

test('markup that would take seconds to clean is refused at once', async () => {
  for (const description of ['<b>'.repeat(60_000), `<p>${'x'.repeat(250_000)}</p>`]) {
    const answer = await save('POST', 'course', { title: 'Deep', description });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['description']]);
  }
});

test('an icon that names one picture thousands of times is refused', async () => {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(2500, 4);
  const entry = Buffer.alloc(16);
  entry.writeUInt32LE(100, 8);
  entry.writeUInt32LE(6, 12);
  const bytes = Buffer.concat([head, ...Array<Buffer>(2500).fill(entry)]);
  const form = { title: 'Icon', images: new File([bytes], 'a.ico') };
  expect((await site.call('POST', 'idea', { token: site.admin, form })).statusCode).toBe(415);
});

test.each([
  ['not a picture', 'data:image/png;base64,AAAA'],
  ['an empty one', 'data:image/png;base64,===='],
])('%s is refused, and nothing of the save stays', async (_what, src) => {
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
