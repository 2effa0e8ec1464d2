import { expect, test } from 'vitest';
import { canonicalQuery, parametersOf } from './page-parameters.ts';

test.each([
  ['/blogs', '?show=6', '?show=6'],
  ['/blogs', '?show=7&x=1', '?show=9'],
  ['/blogs', '?show=3', ''],
  ['/blogs', '?show=9999', '?show=63'],
  ['/blogs', '?from=64&show=6', '?from=63'],
  ['/video', '?show=9999', '?show=65'],
  ['/webinars', '?show=7', '?show=12'],
  ['/blogs', '?age=newborn&show=6&topic=sleep', '?topic=sleep&age=newborn&show=6'],
  ['/blogs', '?topic=No+Link&age=%00', ''],
  ['/lists/blogs/3', '?topic=sleep&show=6', '?topic=sleep'],
  ['/blogs', '?author=dr-meera-rao&topic=sleep&reviewer=x&show=6', '?author=dr-meera-rao&show=6'],
  ['/lists/blogs/3', '?reviewer=dr-meera-rao&age=newborn', '?reviewer=dr-meera-rao'],
  ['/courses', '?author=dr-meera-rao&topic=sleep', '?topic=sleep'],
  ['/lists/courses/6', '?author=dr-meera-rao&topic=sleep', '?topic=sleep'],
  ['/media', '?entry=0a-1b&topic=sleep&show=6', '?entry=0a-1b'],
  ['/media', '?entry=<b>&topic=sleep', '?topic=sleep'],
  ['/blogs', '?entry=0a-1b', ''],
  ['/lists/nothing/3', '?topic=sleep', ''],
  ['/topics/sleep', '?age=newborn', ''],
  ['/about', '?show=6&from=63', ''],
  ['/blogDetail/show', '?show=6', ''],
  ['/search', '?q=fever&x=1', '?q=fever'],
  ['/search', '?q=%20big%20%20feelings%0A&kind=course&from=20', '?q=big+feelings&kind=course&from=20'],
  ['/search', '?q=fever&kind=&from=7', '?q=fever'],
  ['/search', '?q=fever&kind=enquiry&from=9990', '?q=fever'],
  ['/search', '?q=+&kind=course&from=10', ''],
])('%s%s has the parameters %j', (path, query, right) => {
  expect(canonicalQuery(path, new URLSearchParams(query))).toBe(right);
});

test('only pages with a growing list have parameters', () => {
  expect(parametersOf('/media')).toEqual(['topic', 'age', 'show', 'from', 'entry']);
  expect(parametersOf('/blogs')).toEqual(['topic', 'age', 'author', 'reviewer', 'show', 'from']);
  expect(parametersOf('/lists/media/3')).toEqual(['topic', 'age']);
  for (const path of ['/', '/about', '/session-book', '/media/x']) expect(parametersOf(path)).toEqual([]);
});

test('the queries of a list are bounded, for any request', () => {
  const kept = new Set<string>();
  for (let number = 0; number < 10_000; number++) {
    kept.add(canonicalQuery('/blogs', new URLSearchParams(`?show=${number}`)));
    kept.add(canonicalQuery('/blogs', new URLSearchParams(`?from=${number}`)));
  }
  expect(kept.size).toBeLessThan(200);
});
