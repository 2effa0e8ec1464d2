import { expect, test } from 'vitest';
import { addSearch, isVisit, mostHeld } from './visits.ts';

test('what is typed letter by letter is one search', () => {
  const missed = new Map<string, number>();
  for (const text of ['vega', 'vegan', 'vegan d', 'vegan diet']) addSearch(missed, text);
  for (const text of ['vega', 'vegan', 'vegan diet']) addSearch(missed, text);
  expect([...missed]).toEqual([['vegan diet', 2]]);
});

test('nobody fills the memory', () => {
  const missed = new Map<string, number>();
  for (let number = 0; number < mostHeld + 50; number++) addSearch(missed, `${number} words`);
  expect(missed.size).toBe(mostHeld);
});

const browser =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const asked = (headers: Record<string, string>, method = 'GET') => ({
  method,
  headers: { 'user-agent': browser, ...headers },
});

test('a page load and a step of the router are visits', () => {
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
])('%s is none', (_what, request) => {
  expect(isVisit(request, false)).toBe(false);
});
