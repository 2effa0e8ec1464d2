import { expect, test } from 'vitest';
import {
  builtFilesIn,
  type CachedPage,
  insertPageList,
  insertWaitingNote,
  maxPages,
  pageCacheKey,
  picturesIn,
  titleIn,
  toOfflineCopy,
  withinLimits,
} from './saved-copy.ts';

const megabyte = 1024 * 1024;
const page = (address: string, given: Partial<CachedPage> = {}): CachedPage => ({
  ...{ address, title: address, at: 0, bytes: 1000, files: [] },
  ...given,
});
const addresses = (pages: CachedPage[]) => pages.map(({ address }) => address);

test('only the last pages stay, up to their limit', () => {
  const pages = Array.from({ length: 30 }, (_, number) => page(`/${number}`));
  expect(addresses(withinLimits({ pages, sizes: {} }, 0).pages)).toEqual(addresses(pages.slice(0, maxPages)));
});

test('bytes are limited, and shared files count once', () => {
  const shared = Array.from({ length: 5 }, (_, number) => page(`/${number}`, { files: ['/style.css'] }));
  expect(withinLimits({ pages: shared, sizes: { '/style.css': 5 * megabyte } }, 0).pages).toHaveLength(5);

  const own = Array.from({ length: 5 }, (_, number) => page(`/${number}`, { files: [`/${number}.avif`] }));
  const sizes = Object.fromEntries(own.map(({ files: [file = ''] }) => [file, 5 * megabyte]));
  const { pages, sizes: left } = withinLimits({ pages: own, sizes }, 0);
  expect(addresses(pages)).toEqual(['/0', '/1']);
  expect(Object.keys(left)).toEqual(['/0.avif', '/1.avif']);
});

test('old copies are deleted', () => {
  const pages = [page('/new', { at: 40 * 86_400_000 }), page('/old'), page('/last', { at: 39 * 86_400_000 })];
  expect(addresses(withinLimits({ pages, sizes: {} }, 40 * 86_400_000).pages)).toEqual(['/new', '/last']);
});

const html = `<html><head><title>Fever | Ananta</title>
<link rel="stylesheet" href="/assets/app-1.css"/><link rel="modulepreload" href="/assets/a-1.js"/>
<link rel="preload" as="image" imageSrcSet="/uploads/0a1b-320.avif 320w"/></head>
<body><main id="content" tabindex="-1"><h1>Fever</h1>
<picture><source type="image/avif" srcSet="/uploads/0a1b-320.avif 320w, /uploads/0a1b-480.avif 480w"/>
<img src="/uploads/0a1b-720.webp" alt="A child"/></picture>
<img srcset="/uploads/cd.webp 1x" src="/uploads/cd.webp" alt=""/><svg><use href="/assets/icons-1.svg#x"></use></svg>
</main><script>let a = "<b>";</script><script type="module" src="/assets/entry-1.js"></script></body></html>`;
const savedPage = {
  address: '/blogDetail/fever',
  title: 'Fever',
  at: Date.UTC(2026, 10, 22),
  bytes: 1,
  files: ['/assets/app-1.css', '/uploads/0a1b-480.avif'],
};

test('the pictures in all sizes and the style files of a page are found', () => {
  expect(picturesIn(html)).toEqual([
    ['/uploads/0a1b-320.avif', '/uploads/0a1b-480.avif', '/uploads/0a1b-720.webp'],
    ['/uploads/cd.webp'],
  ]);
  expect(builtFilesIn(html)).toEqual(['/assets/app-1.css', '/assets/icons-1.svg']);
});

test('a copy runs and fetches nothing, shows the cached pictures, and states its date', () => {
  const copy = toOfflineCopy(html, savedPage);
  expect(copy).not.toMatch(/<script|\.js|preload|<source|srcset/i);
  expect(copy).toContain('<img src="/uploads/0a1b-480.avif?kept" alt="A child"/>');
  expect(copy).toContain('<img src="/uploads/cd.webp?kept" alt=""/>');
  expect(copy).toContain('href="/assets/app-1.css?kept"');
  expect(copy).toContain('href="/assets/icons-1.svg?kept#x"');
  expect(copy).toMatch(/<main id="content" tabindex="-1"><div.*as of <time datetime="2026-11-22T/);
});

test('the offline page lists the cached pages with escaped titles', () => {
  const room = '<p>Offline</p><div data-read-pages=""></div>';
  const list = insertPageList(room, [{ ...savedPage, title: '$& <img src=x> &amp; "fever"' }]);
  expect(list).toContain('href="/blogDetail/fever"');
  expect(list).toContain('$& &lt;img src=x&gt; &amp; &quot;fever&quot;');
  expect(insertPageList(room, [])).toBe(room);
});

test('the offline page shows the forms that wait to be sent', () => {
  const room = '<p>Offline</p><div data-waiting-forms=""></div>';
  expect(insertWaitingNote(room, 1)).toContain('What you wrote is saved on this phone.');
  expect(insertWaitingNote(room, 2)).toContain('The 2 forms');
  expect(insertWaitingNote(room, 0)).toBe(room);
});

test.each([
  ['/', '/'],
  ['/blogDetail/fever?utm_source=whatsapp', '/blogDetail/fever'],
  ['/blogs?show=9', '/blogs'],
  ['/blogs?from=63', '/blogs?from=63'],
  ['/blogs?topic=sleep', '/blogs?topic=sleep'],
  ['/blogs?utm_source=whatsapp&age=babies&topic=sleep&show=9', '/blogs?topic=sleep&age=babies'],
  ['/blogs?from=60&topic=sleep', '/blogs?topic=sleep&from=60'],
  ['/blogs?author=meera&show=9', '/blogs?author=meera'],
  ['/blogs?reviewer=meera&topic=sleep', '/blogs?reviewer=meera'],
  ['/blogs?topic=%3Cb%3E', '/blogs'],
  ['/our-team/meera', '/our-team/meera'],
])('%s is kept as %s', (url, address) => {
  expect(pageCacheKey(url)).toBe(address);
});

test.each([
  ...[
    '/admin',
    '/Admin/blogs',
    '/account',
    '/login',
    '/reset-password/abc',
    '/confirm-email/abc',
    '/invitation/abc',
    '/dashboard',
  ],
  ...['/search?q=fever', '/search', '/session-book?course=x', '/upcoming-webinar', '/offline'],
  ...['/sitemap.xml', '/blogs.data', '/uploads/a.webp', '/api/v1/blogs', '/lists/blogs/3'],
  ...['/?preview=x', '/blogDetail/fever?from=3&preview=x'],
])('%s is never kept', (url) => {
  expect(pageCacheKey(url)).toBeUndefined();
});

test.each([
  ['<title>Sleep | Ananta</title>', 'Sleep'],
  ['<title>Sleep | food | Ananta</title>', 'Sleep | food'],
  ['<title>Ananta</title>', 'Ananta'],
  ['<head></head>', undefined],
])('the title of a saved page has no name of the site: %s', (html, title) => {
  expect(titleIn(html)).toBe(title);
});
