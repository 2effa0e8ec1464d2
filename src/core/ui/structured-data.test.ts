import type { JsonLdObject } from 'schema-dts';
import { expect, test } from 'vitest';
import type { ShownRecord } from '#cms/records/registry.ts';
import { blogPosting, faqPage } from '#content/blog/structured-data.ts';
import { course } from '#content/course/structured-data.ts';
import { webinarEvent } from '#content/webinar/structured-data.ts';
import { defaultBrand } from '#core/brand/brand.ts';
import { expectValidNodes, nodesOf } from '#tests/factories/structured-data.ts';
import { organization, person, postalAddress, webSite } from './organization.ts';
import { breadcrumbList, jsonLdBlock, videoObject, videosInTexts } from './structured-data.ts';

const site = { siteUrl: 'https://ananta.example', brand: defaultBrand };
const hostile = '</script><script>alert(1)</script><!-- " \\ \u2028 \u0000 &amp; नींद $& 𝕏';
const today = '2026-11-22';
const known = { today, now: `${today}T06:00:00.000Z`, timeZone: 'Asia/Kolkata' };
const _id = '0199a0b0-0000-7000-8000-000000000000';
const facts = { width: 1200, height: 800, placeholder: '', isAnimated: false };
const imageOf = (alt: string) => ({ name: '0a1b.webp', alt, facts });

/** Entries with a text in each field, or only in required fields. */
function entriesWith(text: string, isFull: boolean) {
  const some = <Value>(value: Value) => (isFull ? value : undefined);
  const base = { _id, revision: 1, title: text, link: 'a-link' };
  const images = some(imageOf(text));
  const html = `<p>${text}</p>`;
  const member = { ...base, name: some(text) ?? '', position: text, description: html, order: null };
  return {
    team: { ...member, imageUrl: images } as ShownRecord<'team'>,
    blog: {
      ...{ ...base, shortContent: text, content: html, createdAt: some('2026-11-02') ?? null, status: 1 },
      ...{ imageUrl: images, author: '', reviewer: '', reviewedAt: some('2026-11-05') ?? null },
    } as ShownRecord<'blog'>,
    course: {
      ...{ ...base, description: some(html) ?? '', duration: '', curriculum: '' },
      ...{ order: null, images },
    } as ShownRecord<'course'>,
    webinar: {
      ...{ ...base, time: '', startdate: today, enddate: null, location: some(text) ?? '' },
      ...{ description: some(html) ?? '', description2: '', price: some('₹1,500') ?? '', order: null },
      ...{ images, detailimages: undefined, video: '' },
      ...{ startsAt: '', endsAt: '', capacity: null, calledOff: 0 },
    } as ShownRecord<'webinar'>,
  };
}

function everythingOf(text: string, isFull: boolean): (JsonLdObject | undefined)[] {
  const { team, blog, course: lesson, webinar } = entriesWith(text, isFull);
  const contact = { phones: ['+91 00000 00000'], emails: ['a@b.example'], address: text };
  const people = { author: isFull ? team : undefined, reviewer: isFull ? team : undefined };
  const key = { id: _id, title: text, description: isFull ? text : '', picture: imageOf(text) };
  return [
    organization(site, contact, isFull ? ['https://www.youtube.com/@ananta'] : []),
    webSite(site),
    blogPosting(site, blog, { ...people, changedAt: '2026-11-20T10:00:00.000Z' }),
    person(site, team, '/team/a-link'),
    course(site, lesson),
    webinarEvent(site, webinar, known),
    videoObject(site, { ...key, source: { kind: 'file', src: '/0a1b.mp4' } }),
    videoObject(site, { ...key, picture: undefined, source: { kind: 'youtube', id: 'abcdefghijk' } }),
    faqPage(`${site.siteUrl}/a`, `<h2>${text}?</h2><p>${text}</p><h3>Why?</h3><p>${text}</p>`),
    breadcrumbList(site, { breadcrumbs: [{ title: text, link: '/' }], currentTitle: text }),
  ];
}

test.each([
  ['plain and full', 'Sleep, gently', true],
  ['plain and as short as can be', 'Sleep', false],
  ['hostile and full', hostile, true],
  ['hostile and as short as can be', hostile, false],
])('data of %s is valid for search engines, and stays in its block', (_what, text, isFull) => {
  const all = everythingOf(text, isFull).filter((node) => node !== undefined);
  expect(all).toHaveLength(10);
  expectValidNodes(nodesOf(jsonLdBlock(all)));
});

test('unknown properties are left out', () => {
  const { blog, webinar } = entriesWith('Sleep', false);
  const [article] = nodesOf(jsonLdBlock([blogPosting(site, blog, nobody)]));
  expect(article).not.toHaveProperty('datePublished');
  expect(article).not.toHaveProperty('image');
  expect(article?.author).toMatchObject({ '@type': 'Organization', name: 'Ananta' });
  expect(webinarEvent(site, { ...webinar, startdate: null }, known)).toBeUndefined();
  const key = { id: _id, address: '/video', title: 'a', description: '', picture: undefined };
  expect(videoObject(site, { ...key, source: undefined })).toBeUndefined();
  expect(videoObject(site, { ...key, source: { kind: 'link', href: 'https://x.example' } })).toBeUndefined();
  expect(videoObject(site, { ...key, source: { kind: 'file', src: '/a.mp4' } })).toBeUndefined();
  expect(jsonLdBlock([])).toBe('');
});
const nobody = { author: undefined, reviewer: undefined, changedAt: '2026-11-20T10:00:00.000Z' };

test('an article was not changed before it was published', () => {
  const blog = { ...entriesWith('Sleep', true).blog, createdAt: '2026-12-01' };
  expect(blogPosting(site, blog, nobody)).toMatchObject({
    datePublished: '2026-12-01',
    dateModified: '2026-12-01',
  });
});

test('questions are headings with a question mark, with the text after them; a single one is left out', () => {
  const html =
    '<h2>How long?</h2><p>Two <b>or</b> three days.</p><h2>Rest</h2><p>x</p><h3><em>And then</em>?</h3><ul><li>Wait</li></ul><h2>Empty?</h2>';
  expect(faqPage('https://a.example/b', html)?.mainEntity).toEqual([
    {
      '@type': 'Question',
      name: 'How long?',
      acceptedAnswer: { '@type': 'Answer', text: 'Two or three days.' },
    },
    { '@type': 'Question', name: 'And then?', acceptedAnswer: { '@type': 'Answer', text: 'Wait' } },
  ]);
  expect(faqPage('https://a.example/b', '<h2>How long?</h2><p>x</p><h2>Rest</h2><p>x</p>')).toBeUndefined();
});

test('an address is split where it ends like addresses in India', () => {
  expect(postalAddress('Ananta, Lotus Court, Gurugram, Haryana 122003')).toMatchObject({
    ...{ streetAddress: 'Ananta, Lotus Court', addressLocality: 'Gurugram', addressRegion: 'Haryana' },
    ...{ postalCode: '122003', addressCountry: 'IN' },
  });
  expect(postalAddress('A, B, Pune, Maharashtra, 411 001')).toMatchObject({
    ...{ streetAddress: 'A, B', addressLocality: 'Pune', addressRegion: 'Maharashtra', postalCode: '411001' },
  });
  expect(postalAddress('10 Downing Street')).toEqual({
    '@type': 'PostalAddress',
    streetAddress: '10 Downing Street',
  });
  expect(postalAddress(' ')).toBeUndefined();
});

const videoSite = { siteUrl: 'https://ananta.example', brand: defaultBrand };
const hostileText = '</script><script>alert(1)</script><!-- " \\ \u2028 \u0000 &amp; नींद $& 𝕏';
const videoId = '0199a0b0-0000-7000-8000-000000000000';

test('videos within texts are listed with name and picture, once each; incomplete ones are left out', () => {
  const key = (name: string, inside: string, more = '') =>
    `<figure class="video"><a href="${name}">${inside}</a>${more}</figure>`;
  const [first, second] = ['/0123456789abcdef01234567.mp4', '/0123456789abcdef01234568.webm'];
  const picture = '<img src="/uploads/0a1b.webp" alt="" />';
  const [one, elsewhere, ...others] = videosInTexts(
    videoSite,
    videoId,
    `<p>a</p>${key(first, `${picture}Sleep &amp; rest`, '<figcaption>How <em>it</em> goes</figcaption>')}`,
    key(first, `${picture}Again`) + key(second, `${picture} `) + key(second, 'Without a picture'),
    key('https://www.youtube.com/watch?v=aB3_-efghij', 'Elsewhere') +
      key('https://www.youtube.com/watch?v=aB3_-efghij', 'Again') +
      key('https://www.youtube.com/watch?v=bB3_-efghij', ' ') +
      key('/about', `${picture}A page`),
  );
  expect(others).toEqual([]);
  expect(one).toMatchObject({ name: 'Sleep & rest', description: 'How it goes' });
  expect(one).toMatchObject({
    contentUrl: videoSite.siteUrl + first,
    uploadDate: expect.stringMatching(/^20/),
  });
  expect(elsewhere).toMatchObject({
    name: 'Elsewhere',
    embedUrl: 'https://www.youtube-nocookie.com/embed/aB3_-efghij',
    thumbnailUrl: expect.stringContaining('aB3_-efghij'),
  });
  for (const key of [one, elsewhere]) expectValidNodes(nodesOf(jsonLdBlock(key ? [key] : [])));
  const hidden = `${picture}${hostileText.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`;
  const odd = videosInTexts(videoSite, videoId, key(second, hidden));
  expect(odd).toHaveLength(1);
  expectValidNodes(nodesOf(jsonLdBlock(odd)));
});
