import { within } from '@testing-library/dom';
import { beforeAll, expect, test } from 'vitest';
import { createPageSite, textsOf } from '#tests/factories/page-site.ts';
import { provideSite } from '#tests/factories/provided-site.ts';

const site = provideSite(createPageSite);
beforeAll(async () => {
  const words = { shortContent: 'Of a child', content: '<p>A child sleeps.</p>', status: 1 } as const;
  for (let number = 1; number <= 11; number++) {
    await site.records.create('blog', { ...words, title: `Child ${number}` });
  }
  await site.records.create('blog', { ...words, title: 'Vaccination of a newborn' });
  await site.records.create('course', { title: 'A calm child', description: '<p>x</p>' });
});

test('the search is a page with a form, and every state of it has links to continue', async () => {
  const empty = await site.open('/search');
  expect(empty.meta('robots')).toBeUndefined();
  const form = empty.main.getAllByRole('searchbox')[0]?.closest('form');
  expect([form?.getAttribute('method') ?? 'get', form?.getAttribute('action')]).toEqual(['get', '/search']);
  expect((await site.open('/search?q=++child+')).location).toBe('/search?q=child');

  const found = await site.open('/search?q=child');
  expect(found.meta('robots')).toMatch(/^noindex/);
  expect(found.main.getAllByRole('article')).toHaveLength(10);
  expect(found.document.querySelectorAll('mark').length).toBeGreaterThan(5);
  const next = found.main.getByRole('link', { name: /^Page 2 of/ }).getAttribute('href');
  expect(next).toBe('/search?q=child&from=10');
  const second = await site.open(String(next));
  expect(textsOf(second.main.getAllByRole('article'))[0]).not.toBe(
    textsOf(found.main.getAllByRole('article'))[0],
  );

  const kinds = within(found.main.getByRole('navigation', { name: 'Types of results' }));
  const courses = kinds.getByRole('link', { name: /^Courses/ }).getAttribute('href');
  expect(courses).toBe('/search?q=child&kind=course');
  const narrowed = await site.open(String(courses));
  expect(textsOf(narrowed.main.getAllByRole('article'))).toEqual([expect.stringMatching(/^Course/)]);
});

test('a page beyond the results leads to the first, a misspelling to the right word', async () => {
  const { location } = await site.open('/search?q=vacination&kind=blog&from=490');
  expect(location).toBe('/search?q=vacination&kind=blog');
  const { main } = await site.open('/search?q=vacination%20of%20a%20newborn&kind=blog');
  const right = main.getByRole('link', { name: 'vaccination' });
  expect(right.getAttribute('href')).toBe('/search?q=vaccination+of+a+newborn&kind=blog');
});

test('without results, visitors are asked to write, and see the newest articles', async () => {
  const { main } = await site.open('/search?q=xqzzyqw');
  expect(textsOf(main.getAllByRole('heading', { level: 2 }))[0]).toBe('Nothing found for “xqzzyqw”');
  within(main.getByRole('region', { name: 'Ask us instead' })).getAllByRole('link');
  const newest = within(main.getByRole('region', { name: 'Our newest articles' }));
  expect(newest.getAllByRole('article')).toHaveLength(3);
});
