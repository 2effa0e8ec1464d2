import { expect, test } from 'vitest';
import type { PageServices } from '#core/pages/context.ts';
import { findPart, hasSitemapPart, listParts, xmlEntry, xmlResponse } from './sitemap-parts.ts';

const changedAt = '2026-11-21T10:00:00.000Z';
const counts: Partial<Record<string, number>> = { blog: 2001, webinar: 1, community: 5 };

const filmed = new Set(['videoupload', 'founder', 'idea', 'media']);
const youtube = 'https://youtu.be/aB3_-efghij';
const film = { title: 'Film', description: '<p>d</p>', video: 'd.mp4', embededVideo: '', link: '' };

/** A site with so many entries, which records its reads. */
function siteWith() {
  const read: unknown[] = [];
  const listed: [string, number][] = [];
  const content = {
    count: async (name: string) => counts[name] ?? 0,
    listAddresses: async (name: string, { limit = 0, offset = 0 }) => {
      read.push([name, limit, offset]);
      const length = Math.max(0, Math.min(limit, (counts[name] ?? 0) - offset));
      return Array.from({ length }, (_, index) => ({
        ...{ link: `one-${offset + index + 1}`, title: 'One', changedAt },
        ...{ pictures: ['a.webp', 'b.webp'], videos: name === 'webinar' ? ['c.mp4', 'within.mp4'] : [] },
      }));
    },
    list: async (name: string, { limit = 0 }) => {
      listed.push([name, limit]);
      const picture = { name: `${name}.webp` };
      const pressed = {
        shortContent: 'In short',
        imageUrl: picture,
        ...(name === 'media' && { link: youtube }),
      };
      return filmed.has(name) ? [{ ...film, ...pressed, _id: name, images: picture }] : [];
    },
    picturesOf: async (name: string, ids: string[]) =>
      new Map(ids.map((id) => [id, [`${name}.webp`, `in-${name}.webp`]])),
  } as unknown as PageServices['content'];
  return { content, read, listed };
}

test('each type with pages of its own has as many parts as it needs', async () => {
  expect((await listParts(siteWith().content)).toSorted()).toEqual([
    '/sitemap-blog-1.xml',
    '/sitemap-blog-2.xml',
    '/sitemap-blog-3.xml',
    '/sitemap-community-1.xml',
    '/sitemap-pages.xml',
    '/sitemap-webinar-1.xml',
  ]);
});

test('a part has a thousand entries, with the time of their last change, and reads no others', async () => {
  const { content, read } = siteWith();
  const entries = await findPart(content, 'sitemap-blog-3');
  expect(entries).toEqual([
    { path: '/blogDetail/one-2001', changedAt, pictures: ['a.webp', 'b.webp'], videos: [] },
  ]);
  expect(await findPart(content, 'sitemap-blog-1')).toHaveLength(1000);
  expect(read).toEqual([
    ['blog', 1000, 2000],
    ['blog', 1000, 0],
  ]);
  const pages = await findPart(content, 'sitemap-pages');
  expect(pages).toContainEqual({ path: '/session-book', pictures: [], videos: [] });
  expect(pages).toContainEqual({ path: '/blogs', pictures: [], videos: [] });
  expect((await findPart(content, 'sitemap-webinar-1'))?.[0]?.videos).toHaveLength(2);
});

test('entries without a page are listed with the page that shows them, as many as are read there', async () => {
  const { content, listed } = siteWith();
  const pages = await findPart(content, 'sitemap-pages');
  const on = (path: string) => pages?.find((page) => page.path === path);
  const reported = (title: string) =>
    expect.objectContaining({ title, source: { kind: 'file', src: '/d.mp4' } });
  expect(on('/video')).toMatchObject({ pictures: ['videoupload.webp'], videos: [reported('Film')] });
  expect(on('/media')).toMatchObject({
    pictures: ['media.webp'],
    videos: [{ title: 'Film', description: 'In short', source: { kind: 'youtube', id: 'aB3_-efghij' } }],
  });
  // Its items have pages.
  expect(on('/community')).toMatchObject({ pictures: [], videos: [] });
  expect(on('/')).toMatchObject({
    pictures: ['founder.webp', 'idea.webp', 'in-founder.webp'],
    videos: [reported('Video of Film'), reported('Film')],
  });
  for (const [name, limit] of listed) expect([name, limit > 0 && limit <= 100]).toEqual([name, true]);
});

test.each([
  'sitemap-blog-4',
  'sitemap-blog-0',
  'sitemap-blog-01',
  'sitemap-blog-999999',
  'sitemap-blog',
  'sitemap-community-2',
  'sitemap-enquiry-1',
  'sitemap-constructor-1',
  'favicon',
  '',
])('%j is not a part', async (part) => {
  const { content } = siteWith();
  expect(await findPart(content, part)).toBeUndefined();
  expect(await hasSitemapPart(content, part)).toBe(false);
});

test('the existence of a part is known without reading it', async () => {
  const { content, read } = siteWith();
  for (const part of ['sitemap-pages', 'sitemap-blog-3', 'sitemap-webinar-1']) {
    expect(await hasSitemapPart(content, part)).toBe(true);
  }
  expect(read).toEqual([]);
});

test('addresses, pictures and videos are valid XML', async () => {
  const film = {
    title: 'A < B',
    description: 'x\u0001',
    thumbnail: 'http://a/t.webp',
    file: 'http://a/v.mp4',
  };
  const entry = {
    address: "http://a/b?c=d&e='<f>",
    changedAt,
    pictures: ['http://a/p.webp'],
    videos: [film],
  };
  const answer = xmlResponse('urlset', [xmlEntry('url', entry)]);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const xml = await answer.text();
  expect(xml).toContain(
    `<url><loc>http://a/b?c=d&amp;e=&apos;&lt;f&gt;</loc><lastmod>${changedAt}</lastmod>` +
      '<image:image><image:loc>http://a/p.webp</image:loc></image:image>' +
      '<video:video><video:thumbnail_loc>http://a/t.webp</video:thumbnail_loc><video:title>A &lt; B</video:title>' +
      '<video:description>x</video:description><video:content_loc>http://a/v.mp4</video:content_loc></video:video></url>',
  );
  for (const name of ['image', 'video']) expect(xml).toMatch(new RegExp(`<urlset[^>]* xmlns:${name}="http`));
  expect(await xmlResponse('sitemapindex', []).text()).not.toContain('xmlns:image');
});
