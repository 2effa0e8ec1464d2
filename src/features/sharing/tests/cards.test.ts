import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultBrand } from '#core/brand/brand.ts';
import { removeFilesBefore } from '#core/email/email-files.ts';
import { picture } from '#tests/factories/pictures.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { cardAddress, cardOf } from '../server/card-cache.ts';
import { drawCard } from '../server/draw-card.ts';

let site: TestSite;
let drawn = 0;
let isBroken = false;
beforeAll(async () => {
  site = await createTestSite(
    {},
    {
      draw: (facts, bytes, brand) => {
        drawn++;
        return isBroken ? Promise.reject(new Error('no ink')) : drawCard(facts, bytes, brand);
      },
    },
  );
});
afterAll(() => site.close());

const listStoredCards = () => readdir(join(site.dataDir, 'cards')).catch((): string[] => []);
const request = (path: string) => site.app.inject({ url: path });
async function createBlog(title: string, status = '1') {
  const form = {
    title,
    shortContent: 'Short',
    content: '<p>Long</p>',
    status,
    images: await picture('png', { width: 900, height: 600 }),
  };
  return (await site.call('POST', 'blogs', { token: site.admin, form })).json();
}
const addressOf = (blog: object) => cardAddress('blog', blog, defaultBrand) ?? '';

test('a card is drawn once for any number of requests, cached, and drawn again when the entry changes', async () => {
  const blog = await createBlog('Gentle nights');
  const before = drawn;
  const answers = await Promise.all(Array.from({ length: 5 }, () => request(addressOf(blog))));
  for (const answer of answers) {
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
  }
  expect(await sharp(answers[0]?.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(drawn).toBe(before + 1);
  const latest = await request(`/cards/blog/${blog.link}`);
  expect([latest.statusCode, latest.headers.location]).toEqual([302, addressOf(blog)]);
  const [file, ...others] = await listStoredCards();
  expect(others).toEqual([]);

  const changed = (
    await site.call('PUT', `blogs/${blog._id}`, { token: site.admin, form: { title: 'Calm nights' } })
  ).json();
  expect(drawn).toBe(before + 1);
  expect((await request(addressOf(blog))).statusCode).toBe(404);
  expect((await request(addressOf(changed))).statusCode).toBe(200);
  expect(await listStoredCards()).toHaveLength(1);
  expect(await listStoredCards()).not.toContain(file);
  expect(await removeFilesBefore([site.services.storages.cards])(new Date(0).toISOString())).toBe(0);
  expect(await removeFilesBefore([site.services.storages.cards])('2199-01-01T00:00:00Z')).toBe(1);
});

test('another focal point makes another card, to which the page links', async () => {
  const blog = await createBlog('Focal nights');
  // As the page links to it.
  const named = async () =>
    cardAddress(
      'blog',
      (await site.services.pages.content.find('blog', { link: blog.link })) ?? {},
      defaultBrand,
    );
  expect(await named()).toBe(addressOf(blog));
  const json = { focal: { x: 100, y: 900 } };
  const picture = cardOf('blog', blog, defaultBrand)?.facts.picture;
  const moved = await site.call('PUT', `pictures/${picture}`, { token: site.admin, json });
  expect(moved.statusCode).toBe(200);
  const { headers } = await request(`/cards/blog/${blog.link}`);
  expect(headers.location).not.toBe(addressOf(blog));
  expect((await request(String(headers.location))).statusCode).toBe(200);
  expect((await request(addressOf(blog))).statusCode).toBe(404);
  await expect.poll(named).toBe(headers.location);
});

test('a topic, an age group, a person, a video and a press item have cards, with and without a picture', async () => {
  const pictured = { images: await picture('png', { width: 600, height: 600 }) };
  const person = { title: 'Dr. Meera Rao', position: 'Newborn Specialist', description: '<p>Text</p>' };
  // Its link leads to another site.
  const press = {
    title: 'Kites',
    shortContent: 'Short',
    content: '<p>Text</p>',
    link: 'https://e.org/a',
    status: '1',
  };
  const made = [
    ['topic', 'topics', { title: 'Sleep' }],
    ['agegroup', 'agegroups', { title: '1 to 3 years' }],
    ['team', 'teams', { ...person, order: '1', ...pictured }],
    ['videoupload', 'videoupload', { title: 'Kites', description: '<p>Text</p>' }],
    ['media', 'medias', { ...press, ...pictured }],
  ] as const;
  for (const [name, path, form] of made) {
    const entry = (await site.call('POST', path, { token: site.admin, form })).json();
    const address = cardAddress(name, entry, defaultBrand) ?? '';
    const answer = await request(address);
    expect((await request(address.replace(/-[^-]+$/, ''))).headers.location).toBe(address);
    expect([name, answer.statusCode, answer.headers['content-type']]).toEqual([name, 200, 'image/jpeg']);
  }
});

test('no card is drawn for drafts, deleted entries or invented paths', async () => {
  const draft = await createBlog('Not yet', '0');
  const shown = await createBlog('Shown and gone');
  const gone = addressOf(shown);
  await request(gone);
  await site.call('DELETE', `blogs/${shown._id}`, { token: site.admin });
  const before = drawn;
  const wrong = gone.replace(/.{4}\.jpg$/, '0000.jpg');
  const others = [
    '/cards/idea/a-kite-0123456789abcdef.jpg',
    '/cards/blog/..%2f-0123456789abcdef.jpg',
    '/cards/x/y',
    `/cards/blog/${draft.link}`,
  ];
  for (const address of [addressOf(draft), gone, wrong, ...others]) {
    const answer = await request(address);
    expect([address, answer.statusCode, answer.headers['cache-control']]).toEqual([address, 404, 'no-store']);
  }
  expect(drawn).toBe(before);
});

test('if a card cannot be drawn its picture replaces it, and drawing is not retried at once', async () => {
  const blog = await createBlog('Out of ink');
  isBroken = true;
  const before = drawn;
  for (let time = 0; time < 3; time++) {
    const answer = await request(addressOf(blog));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    const stem = blog.imageUrl.replace('.webp', '');
    expect(answer.headers.location).toMatch(new RegExp(`^/uploads/${stem}(-720)?\\.webp$`));
  }
  expect(drawn).toBe(before + 1);
  isBroken = false;
});
