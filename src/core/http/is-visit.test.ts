import { expect, test } from 'vitest';
import { isVisit } from './is-visit.ts';

const browser =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const asked = (headers: Record<string, string>, method = 'GET') => ({
  method,
  headers: { 'user-agent': browser, ...headers },
});

test('a page load and a navigation of the router are visits', () => {
  expect(isVisit(asked({}), false)).toBe(true);
  expect(isVisit(asked({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }), false)).toBe(true);
  expect(isVisit(asked({ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }), true)).toBe(true);
});

test.each([
  ['a head alone', asked({}, 'HEAD')],
  ['fetched ahead', asked({ 'sec-purpose': 'prefetch;prerender' })],
  ['fetched ahead, as older browsers say it', asked({ purpose: 'prefetch' })],
  ['a copy for later', asked({ 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'empty' })],
  ['within another page', asked({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' })],
  ['nobody', asked({ 'user-agent': '' })],
  [
    'a search engine',
    asked({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }),
  ],
  ['a messenger', asked({ 'user-agent': 'WhatsApp/2.23.20.0' })],
  ['a command', asked({ 'user-agent': 'curl/8.9.1' })],
])('%s is not a visit', (_what, request) => {
  expect(isVisit(request, false)).toBe(false);
});
