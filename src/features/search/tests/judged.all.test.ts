import { expect, test } from 'vitest';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { blogs } from '#content/blog/demo.ts';
import { community } from '#content/community/demo.ts';
import { course } from '#content/course/demo.ts';
import { media } from '#content/media/demo.ts';
import { team } from '#content/team/demo.ts';
import { videoupload } from '#content/video-upload/demo.ts';
import { webinars } from '#content/webinar/demo.ts';
import { addDays } from '#core/time/calendar.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { corpus, type Entry, english, hindi } from './corpus.ts';
import { indexOnly, missedOf, unknownTitles } from './judge.ts';
import { ofDemo, ofEnglish, ofEnglishLater, ofHindi } from './meanings.ts';
import { type Judged, judged } from './queries.ts';

const site = provideTestSite();

const day = (offset: number) => addDays('2026-01-01', offset);
const demo = [
  ...entriesOf('blog', blogs(day)),
  ...entriesOf('course', course(day)),
  ...entriesOf('webinar', webinars(day)),
  ...entriesOf('videoupload', videoupload(day)),
  ...entriesOf('community', community(day)),
  ...entriesOf('team', team(day)),
  ...entriesOf('media', media(day)),
];

function entriesOf(name: ContentName, all: readonly Readonly<Record<string, unknown>>[]): Entry[] {
  const { searchable: found = [] } = contentTypes[name];
  return all.map((entry) => [
    name,
    String(entry.title),
    found.map((field) => String(entry[field] ?? '')).join(' '),
  ]);
}

/** @param beside the number of unrelated entries */
async function missed(entries: readonly Entry[], queries: readonly Judged[], beside = 0) {
  expect(unknownTitles(entries, queries)).toEqual([]);
  await indexOnly(site.services.database, entries, beside);
  return missedOf(site.services.search, queries);
}

test('nine of ten judged queries find a meant entry among the first three of 10,000', async () => {
  expect(judged.length).toBeGreaterThanOrEqual(60);
  const not = await missed(corpus, judged, 10_000 - corpus.length);
  for (const named of ['neend', 'नीद', 'vacination']) {
    expect(judged.map(([typed]) => typed)).toContain(named);
    expect(not).not.toContain(named);
  }
  expect(not.length, not.join(', ')).toBeLessThanOrEqual(judged.length / 10);
});

test.each([
  ['demo content', demo, ofDemo],
  ['English articles', english, ofEnglish],
  ['English articles, later', english, ofEnglishLater],
  ['Hindi articles', hindi, ofHindi],
] as const)(
  'nine of ten queries in the other language find a meant entry: %s',
  async (_of, entries, queries) => {
    const not = await missed(entries, queries);
    expect(not.length, not.join(', ')).toBeLessThanOrEqual(queries.length / 10);
  },
);
