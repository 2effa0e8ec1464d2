import { expect, test } from 'vitest';
import { formatViewCount, type PlatformFilm, summariseFilm } from './film-details.ts';

const timeZone = 'Asia/Kolkata';
const pictures = { base: '/api/v1/youtube' };
const snippet = { title: 'Amma&#39;s soup', description: 'A  soup', publishedAt: '2026-10-30T20:00:00Z' };
const summarise = (found: PlatformFilm, details?: PlatformFilm) =>
  summariseFilm('abc', { found, details, timeZone, pictures });

test('the look-up takes precedence over the search, and either may be missing', () => {
  const details = { snippet: { ...snippet, title: 'Amma&#39;s' }, statistics: { viewCount: '250000' } };
  expect(summarise({ snippet }, details)).toMatchObject({
    // The look-up is not HTML-escaped, so its text is used as it is.
    title: 'Amma&#39;s',
    description: 'A soup',
    source: { kind: 'youtube', id: 'abc' },
    film: { date: { text: '31 Oct 2026', day: '2026-10-31' }, views: '2.5 lakh views' },
  });
  expect(summarise({ snippet })).toMatchObject({ title: "Amma's soup" });
  expect(summarise({ snippet }).film).not.toHaveProperty('views');
});

test.each([
  [undefined, 'Unknown date'],
  ['', 'Unknown date'],
  ['soon', 'Invalid date'],
  ['2026-13-45T00:00:00Z', 'Invalid date'],
])('published %s reads %s', (publishedAt, text) => {
  expect(summarise({ snippet: { ...snippet, publishedAt } }).film?.date).toEqual({ text });
});

test('a value of an unexpected type is left out', () => {
  const found = { snippet: { title: 7, description: {}, publishedAt: [] }, statistics: { viewCount: -1 } };
  const { title, description, film } = summarise(found, found);
  expect([title, description, film?.date.text, film?.views]).toEqual(['', '', 'Unknown date', undefined]);
  expect(summarise({}).title).toBe('');
});

test("without the site's proxy, pictures come from the platform's addresses", () => {
  const thumbnails = { high: { url: 'https://i.ytimg.com/vi/abc/hqdefault.jpg', width: 480 } };
  const film = summariseFilm('abc', {
    found: { snippet: { ...snippet, thumbnails } },
    timeZone,
    pictures: 'platform',
  });
  expect(film.film?.thumbnail).toEqual({ src: thumbnails.high.url });
  expect(summarise({ snippet }).film?.thumbnail.src).toBe('/api/v1/youtube/thumbnails/abc?width=640');
});

test.each([
  [0, '0 views'],
  [1, '1 view'],
  [999, '999 views'],
  [12_345, '12,345 views'],
  [99_999, '99,999 views'],
  [100_000, '1 lakh views'],
  [123_456, '1.2 lakh views'],
  [1_234_567, '12.3 lakh views'],
  [9_999_999, '99.9 lakh views'],
  [10_000_000, '1 crore views'],
  [30_000_000, '3 crore views'],
  [12_345_678_901, '1,234.5 crore views'],
])('%i is formatted as %s', (views, reported) => {
  expect(formatViewCount(views)).toBe(reported);
});
