import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { defaultBrand } from '#core/brand/brand.ts';
import type { PageServices } from '#core/pages/context.ts';
import { listFeedArticles, withAbsoluteUrls } from '#site/feeds/feed-articles.ts';
import { jsonFeed } from '#site/feeds/json-feed.ts';
import { rss } from '#site/feeds/rss.ts';
import { llmsText } from '#site/llms.ts';
import { countTicks } from '#tests/factories/ticks.ts';

const siteUrl = 'https://ananta.example';
const hostile = ']]></content:encoded><script>&"\u0001\uffff\ud800';
const blog = {
  ...{ _id: '0199a0b0-0000-7000-8000-000000000000', title: hostile, link: 'fever', shortContent: hostile },
  ...{ content: `<p>${hostile}</p><a href="/blogs">x</a>`, createdAt: '2026-11-02', author: 'm' },
  imageUrl: { name: '0a1b.webp', alt: '', facts: undefined },
};
const bare = { ...blog, link: 'bare', createdAt: null, author: 'gone', imageUrl: undefined, title: 'x]y\nz' };
const member = { _id: 'm', title: 'Dr. <Asha>', link: 'dr-asha', position: 'Nurse', imageUrl: undefined };

const services = {
  siteUrl,
  brand: defaultBrand,
  timeZone: 'Asia/Kolkata',
  today: () => '2026-11-22',
  now: () => '2026-11-22T06:00:00.000Z',
  contact: { phones: ['+91 1'], emails: ['a@b.example'], address: 'Gurugram' },
  content: {
    list: async (name: string) => ({ blog: [blog, bare], team: [member] })[name] ?? [],
  },
} as unknown as PageServices;

test('the feed of articles is well-formed XML for any text', async () => {
  const xml = rss(services, await listFeedArticles(services));
  // Throws if it is not well-formed.
  const { document } = new JSDOM(xml, { contentType: 'application/xml' }).window;
  const [first, second] = document.querySelectorAll('item');
  const said = (name: string) => first?.getElementsByTagName(name)[0]?.textContent;
  expect(said('link')).toBe('https://ananta.example/blogDetail/fever');
  expect(said('guid')).toBe(`urn:uuid:${blog._id}`);
  // The day begins in India while it is still evening in UTC.
  expect(said('pubDate')).toBe('Sun, 01 Nov 2026 18:30:00 GMT');
  expect(said('dc:creator')).toBe('Dr. <Asha>');
  expect(said('content:encoded')).toContain(']]></content:encoded><script>');
  expect(said('content:encoded')).toContain('<a href="https://ananta.example/blogs">');
  expect(second?.getElementsByTagName('pubDate')).toHaveLength(0);
  expect(document.getElementsByTagName('script')).toHaveLength(0);
});

test('feeds show the logo of the owner, else the icon', async () => {
  const brand = { ...defaultBrand, logo: { name: 'own.webp', width: 400, height: 100 } };
  expect(rss({ ...services, brand }, [])).toContain('<url>https://ananta.example/brand-logo.png</url>');
  expect(jsonFeed({ ...services, brand }, []).icon).toBe('https://ananta.example/brand-logo.png');
  expect(jsonFeed(services, []).icon).toBe('https://ananta.example/apple-touch-icon.png');
});

test('the JSON feed has the same articles', async () => {
  const feed = jsonFeed(services, await listFeedArticles(services));
  expect(JSON.parse(JSON.stringify(feed))).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: 'https://ananta.example/feed.json',
    items: [
      {
        ...{ id: `urn:uuid:${blog._id}`, url: 'https://ananta.example/blogDetail/fever' },
        ...{ date_published: '2026-11-01T18:30:00.000Z', image: 'https://ananta.example/uploads/0a1b.webp' },
        authors: [{ name: 'Dr. <Asha>', url: 'https://ananta.example/our-team/dr-asha' }],
      },
      { url: 'https://ananta.example/blogDetail/bare' },
    ],
  });
  expect(feed.items[1]).not.toHaveProperty('authors');
});

test('other requests are served between the articles', async () => {
  expect((await countTicks(() => listFeedArticles(services))).ticks).toBeGreaterThan(0);
});

test.each([
  ['<img src="/uploads/a.webp">', '<img src="https://a.example/uploads/a.webp">'],
  ['<a class="x" href="#end">', '<a class="x" href="https://a.example/blogDetail/b#end">'],
  ['<a href="/b?c=1&amp;d=2">', '<a href="https://a.example/b?c=1&amp;d=2">'],
  ['<a href="mailto:a@b.example">', '<a href="mailto:a@b.example">'],
  ['<a href="about:blank">', '<a href="about:blank">'],
  ['<p>href="/x"</p>', '<p>href="/x"</p>'],
])('%s gets a full address', (html, whole) => {
  expect(withAbsoluteUrls(html, 'https://a.example/blogDetail/b')).toBe(whole);
});

test('llms.txt describes the site, and no text breaks its lines', async () => {
  const text = await llmsText(services);
  const [title, , summary] = text.split('\n');
  expect(title).toBe('# Ananta');
  expect(summary).toMatch(/^> /);
  expect(text).toContain('\n## Newest articles\n\n- [');
  expect(text).toContain('- [x\\]y z](https://ananta.example/blogDetail/bare): ');
  expect(text).toContain('- [Dr. <Asha>](https://ananta.example/our-team/dr-asha): Nurse');
  expect(text).not.toContain('## Courses');
  for (const line of text.split('\n').filter(Boolean)) expect(line).toMatch(/^(?:#|>|- \[|This |Contact: )/);
});
