import { expect, test } from 'vitest';
import { keptAddress } from './page-address.ts';

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
  expect(keptAddress(url)).toBe(address);
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
  expect(keptAddress(url)).toBeUndefined();
});
