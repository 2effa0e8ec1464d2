import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { picture } from '#tests/factories/pictures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { passRetentionPeriods } from '#tests/factories/retention.ts';

const site = provideTestSite();
let meera: string;
beforeAll(async () => {
  meera = await site.register('meera', 'editor');
});

const call = (method: string, path: string, json?: unknown) =>
  site.call(method, path, { token: meera, ...(json !== undefined && { json }) });
const uploads = () => readdir(join(site.dataDir, 'uploads'));

async function send(more: Record<string, string> = {}, file?: File): Promise<string> {
  const form = { picture: file ?? (await picture('png', { width: 400, height: 300 })), ...more };
  const answer = await site.call('POST', 'pictures', { token: meera, form });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().name;
}
const found = async (query = '') =>
  (await call('GET', `pictures${query}`)).json().pictures.map(({ name }: { name: string }) => name);

describe('the pictures of the library', () => {
  test('are those kept and those that entries show, newest first, and are searched by text and title', async () => {
    const kept = await send({ label: 'Poster corridor.jpg', keep: 'true' });
    const shown = await send({ label: 'IMG_1.heic' });
    const course = await site.records.create('course', {
      title: 'नींद Sleep',
      images: shown,
      imagesAlt: 'A cot',
    });
    const answer = await call('GET', 'pictures?limit=1');
    expect(answer.headers).toMatchObject({ 'x-total-count': '2', 'cache-control': 'no-store' });
    expect(answer.json().pictures).toMatchObject([
      {
        name: shown,
        label: 'IMG_1.heic',
        uses: 1,
        isKept: false,
        unusedSince: null,
        addedByName: 'meera',
        width: 400,
      },
    ]);
    expect(await found()).toEqual([shown, kept]);
    expect(await found('?q=CORRIDOR')).toEqual([kept]);
    expect(await found(`?q=${encodeURIComponent('नींद')}`)).toEqual([shown]);
    expect(await found('?q=a%20cot')).toEqual([shown]);
    expect(await found('?q=100%25')).toEqual([]);
    expect(await found('?unused=true')).toEqual([kept]);
    const { picture: one } = (await call('GET', `pictures/${shown}`)).json();
    expect(one.entries).toEqual([
      { record: 'course', id: course._id, title: 'नींद Sleep', fields: ['Image'] },
    ]);
    expect([one.drafts, one.isInHistory]).toEqual([[], false]);
    expect([one.entryCount, one.draftCount]).toEqual([1, 0]);
  });

  test('list the newest of very many entries that show them, and the number of all', async () => {
    const name = await send();
    const ids: string[] = [];
    for (let number = 0; number < 23; number++) {
      const { _id } = await site.records.create('idea', { title: `Idea ${number}`, images: name });
      ids.push(_id);
    }
    const { picture: one } = (await call('GET', `pictures/${name}`)).json();
    expect(one).toMatchObject({ uses: 23, entryCount: 23, drafts: [], draftCount: 0 });
    expect(one.entries.map(({ id }: { id: string }) => id)).toEqual(ids.reverse().slice(0, 20));
    const refused = await call('DELETE', `pictures/${name}`);
    expect([refused.statusCode, refused.json().current.entryCount]).toEqual([409, 23]);
  });

  test('list unpublished entries as uses too', async () => {
    const name = await send();
    const content = `<p><img src="/uploads/${name}" alt=""></p>`;
    await site.records.create('blog', { title: 'Hidden', imageUrl: name, content, status: 0 });
    const { picture: one } = (await call('GET', `pictures/${name}`)).json();
    expect(one.entries).toMatchObject([{ title: 'Hidden', fields: ['Image', 'Content'] }]);
  });

  test('are deleted after an unused week unless kept', async () => {
    const [kept, going, saved] = [await send({ keep: 'true' }), await send(), await send()];
    expect((await call('POST', `pictures/${saved}/keep`)).json().picture).toMatchObject({ isKept: true });
    await passRetentionPeriods(site);
    const left = await uploads();
    expect([left.includes(kept), left.includes(going), left.includes(saved)]).toEqual([true, false, true]);
    expect((await call('GET', `pictures/${going}`)).statusCode).toBe(404);
  });
});

describe('the details of a picture', () => {
  test('are saved by revision, and pages use the focal point', async () => {
    const name = await send({ keep: 'true' });
    const changes = {
      description: ' A  child\n draws ',
      label: 'drawing',
      focal: { x: 250, y: 1000 },
      revision: 1,
    };
    const first = await call('PUT', `pictures/${name}`, changes);
    expect([first.statusCode, first.json().picture]).toEqual([
      200,
      expect.objectContaining({ description: 'A child draws', focal: { x: 250, y: 1000 }, revision: 2 }),
    ]);
    const late = await call('PUT', `pictures/${name}`, { description: 'Other', revision: 1 });
    expect([late.statusCode, late.json().current.description]).toEqual([409, 'A child draws']);
    await site.records.create('course', { title: 'Focal', link: 'focal', images: name });
    const shown = await site.services.pages.content.find('course', { link: 'focal' });
    expect(shown?.images?.focus).toBe('focal fx-1 fy-4');
    expect(shown?.images?.facts).not.toHaveProperty('focal');
    await call('PUT', `pictures/${name}`, { focal: null });
    const again = await site.services.pages.content.find('course', { link: 'focal' });
    expect(again?.images).not.toHaveProperty('focus');
  });

  test.each([
    { focal: { x: 1001, y: 0 } },
    { focal: { x: 0.5, y: 0 } },
    { focal: 'middle' },
    { description: 'x'.repeat(251) },
    { description: 7 },
    { label: 'x'.repeat(201) },
    { revision: 0 },
  ])('%j is refused', async (changes) => {
    const name = await send({ keep: 'true' });
    expect((await call('PUT', `pictures/${name}`, changes)).statusCode).toBe(400);
    expect((await call('GET', `pictures/${name}`)).json().picture.revision).toBe(1);
  });

  test.each(['..%2Fetc%2Fpasswd', 'x', `${'0'.repeat(24)}.webp`, "'; drop table picture"])(
    '%s can be neither read nor changed',
    async (name) => {
      const path = `pictures/${encodeURIComponent(decodeURIComponent(name))}`;
      const answers = await Promise.all([
        call('GET', path),
        call('PUT', path, { label: 'x' }),
        call('DELETE', path),
        call('POST', `${path}/keep`),
        call('POST', `${path}/crop`, { x: 0, y: 0, width: 1, height: 1 }),
        call('POST', `${path}/replace`, { replacement: name }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    },
  );
});

test('a crop creates a new picture, rotated first; the original stays', async () => {
  // Red on the left, blue on the right.
  const blue = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f00' } })
    .composite([{ input: blue, left: 200, top: 0 }])
    .png()
    .toBuffer();
  const name = await send({ label: 'two.png' }, new File([new Uint8Array(bytes)], 'two.png'));
  // After a clockwise rotation the left side is at the top.
  const answer = await call('POST', `pictures/${name}/crop`, {
    x: 0,
    y: 0.5,
    width: 1,
    height: 0.5,
    rotate: 90,
  });
  const { picture: part } = answer.json();
  expect([answer.statusCode, part]).toEqual([
    201,
    expect.objectContaining({ width: 300, height: 200, label: 'two.png', isKept: true }),
  ]);
  const stored = await readFile(join(site.dataDir, 'uploads', part.name));
  const { dominant } = await sharp(stored).stats();
  expect(dominant.b).toBeGreaterThan(200);
  expect((await call('GET', `pictures/${name}`)).statusCode).toBe(200);
  for (const wrong of [
    { x: 0, y: 0, width: 0, height: 1 },
    { x: 0.5, y: 0, width: 0.6, height: 1 },
    { x: -1, y: 0, width: 1, height: 1 },
    { x: 0, y: 0, width: 1, height: 1, rotate: 45 },
    { x: '0', y: 0, width: 1, height: 1 },
  ]) {
    expect((await call('POST', `pictures/${name}/crop`, wrong)).statusCode).toBe(400);
  }
});

test('a used picture cannot be deleted, and a deleted one can be restored for a week', async () => {
  const name = await send({ label: 'wanted' });
  const idea = await site.records.create('idea', { title: 'Shows it', images: name });
  const refused = await call('DELETE', `pictures/${name}`);
  expect([refused.statusCode, refused.json().current.entries]).toMatchObject([409, [{ title: 'Shows it' }]]);
  await site.call('PUT', `idea/${idea._id}`, { token: meera, json: { images: '' } });
  expect((await call('DELETE', `pictures/${name}`)).statusCode).toBe(200);
  expect(await found('?q=wanted')).toEqual([]);
  expect((await call('GET', `pictures/${name}`)).statusCode).toBe(404);
  expect((await call('POST', `pictures/${name}/keep`)).statusCode).toBe(200);
  expect(await found('?q=wanted')).toEqual([name]);
  // A picture in the history keeps its file, and is in the library again when it is shown again.
  await call('DELETE', `pictures/${name}`);
  await site.call('POST', `history/idea/${idea._id}/1/restore`, { token: meera });
});

test('roles that may not write content cannot read the library', async () => {
  const name = await send({ keep: 'true' });
  const frontDesk = await site.register('desk', 'frontDesk');
  for (const path of ['pictures', `pictures/${name}`]) {
    expect((await site.call('GET', path, { token: frontDesk })).statusCode).toBe(403);
    expect((await site.call('GET', path)).statusCode).toBe(401);
  }
});
