import { expect, test } from 'vitest';
import { createSiteMap } from '#site/addresses.ts';
import { parseSource, parseTarget } from './service.ts';

const site = { siteUrl: 'https://ananta.example', map: createSiteMap() };
const from = (typed: string) => parseSource(typed, site);
const to = (typed: string) => parseTarget(typed, site);

test.each([
  ['/old-page', '/old-page'],
  ['/Old/Page/', '/old/page'],
  ['https://ananta.example/old.php', '/old.php'],
  ['/BLOGDETAIL/Fever', '/blogDetail/fever'],
  ['/पुराना', '/%e0%a4%aa%e0%a5%81%e0%a4%b0%e0%a4%be%e0%a4%a8%e0%a4%be'],
  ['/%E0%A4%AA', '/%e0%a4%aa'],
  ['/a/../b', '/b'],
])('%s can be redirected, as %s', (typed, value) => {
  expect(from(typed)).toEqual({ ok: true, value });
});

test.each([
  ...['', '/', 'old', '//evil.example', '/\\evil.example', '/a\tb', '/a\u0000', '/a b', '/a?x=1', '/a#b'],
  ...['/admin', '/Admin/blog', '/api/v1/blogs', '/uploads/x.webp', '/x/../admin', '/%61dmin', '/login'],
  ...[
    '/%2e%2e/admin',
    '/service-worker.js',
    '/blogs.data',
    '/%',
    '/%00',
    '/%0a',
    '/%5cevil',
    '/..//evil.example',
  ],
  ...['/saved', '/My', '/my-data/', '/feed.xml', '/llms.txt', '/webinars.ics', '/blogs', '/session-book'],
  ...['/my/0', '/my-data/news/0', '/join/0', '/calendar/community/x.ics', '/cards/blog/x.jpg', '/offline'],
  ...['https://elsewhere.example/old', 'https://ananta.example.evil/old', `/${'x'.repeat(2001)}`],
])('%j cannot be redirected', (typed) => {
  expect(from(typed)).toEqual({ ok: false, message: expect.stringMatching(/\w{3}/) });
});

test.each([
  ['/Blogs', '/blogs'],
  ['/community#Picnic', '/community#Picnic'],
  ['/search?q=नींद&kind=blog', '/search?q=%E0%A4%A8%E0%A5%80%E0%A4%82%E0%A4%A6&kind=blog'],
  ['/session-book?course=a%26b', '/session-book?course=a%26b'],
  ['/my', '/my'],
  ['/webinars.ics', '/webinars.ics'],
  ['https://ananta.example', '/'],
  ['https://ananta.example/blogs', '/blogs'],
  ['https://Example.org', 'https://example.org/'],
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
])('%s can be a target, as %s', (typed, value) => {
  expect(to(typed)).toEqual({ ok: true, value });
});

test.each([
  ...['', 'blogs', '//evil.example', '/\\evil.example', '/a\nb', 'http://example.org', 'javascript:alert(1)'],
  ...['data:text/html,x', 'https://', 'https://user:pass@example.org', 'https://localhost', 'https:/\\evil'],
  ...[
    'https://example.org/a b',
    'https://exa\tmple.org',
    '/admin/blog',
    '/api/v1/docs',
    '/%',
    '/%0d%0aSet-Cookie',
  ],
  ...['/.//evil.example', '/a/..//evil.example', `https://example.org/${'x'.repeat(2000)}`],
])('%j cannot be a target', (typed) => {
  expect(to(typed)).toEqual({ ok: false, message: expect.stringMatching(/\w{3}/) });
});
