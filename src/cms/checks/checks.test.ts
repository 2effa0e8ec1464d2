import { describe, expect, test } from 'vitest';
import type { ContentType } from '#cms/records/content-type.ts';
import { blog } from '#content/blog/definition.ts';
import { course } from '#content/course/definition.ts';
import { media } from '#content/media/definition.ts';
import { topic } from '#content/topic/definition.ts';
import { videoupload } from '#content/video-upload/definition.ts';
import { webinar } from '#content/webinar/definition.ts';
import type { CheckedEntry, Finding } from './finding.ts';
import { createEntryContext, findingsOf } from './index.ts';

const today = '2026-11-22';
const picture = '0123456789abcdef01234567.webp';
const whole = {
  title: 'Gentle nights',
  shortContent: 'How babies fall asleep.',
  imageUrl: picture,
  imageUrlAlt: 'A mother with her child',
  createdAt: today,
};

function lookAtAll(
  values: Record<string, string>,
  definition: ContentType = blog,
  more: Partial<CheckedEntry> = {},
) {
  const entry = { ...{ definition, today, now: `${today}T10:00:00.000Z` }, ...more };
  return findingsOf(createEntryContext({ ...entry, values }));
}

/** The findings without those about empty required fields: most entries here have only the fields of their test. */
const look = (...entry: Parameters<typeof lookAtAll>) =>
  lookAtAll(...entry).filter(({ check }) => check !== 'field-missing');

const inBlog = (content: string, more: Partial<CheckedEntry> = {}) => look({ ...whole, content }, blog, more);
const names = (found: Finding[]) => found.map(({ check }) => check);

/** The value of the field after the fix of a finding is applied. */
function mended(found: Finding[], check: string): string {
  const one = found.find((finding) => finding.check === check);
  if (!one?.fix) throw new Error(`${check} has no fix.`);
  return one.fix.value();
}

test('a correct entry has no findings, and neither has one without a title', () => {
  const content =
    '<h2>Why</h2><p>Babies wake. <a href="/blogs">All our articles</a></p><h3>How</h3><p>Softly.</p>';
  expect(inBlog(content)).toEqual([]);
  expect(look({ content: '<h3>lorem ipsum</h3>' })).toEqual([]);
});

describe('pictures', () => {
  test('a missing text is an issue for the shared picture, and a hint for others', () => {
    const values = { title: 'Naps', description: '<p>Text</p>', images: picture, detailimages: picture };
    const found = look(values, webinar).filter(({ check }) => check === 'picture-words');
    expect(found.map(({ field, weight }) => [field, weight])).toEqual([
      ['imagesAlt', 'look'],
      ['detailimagesAlt', 'hint'],
    ]);
    const chosen = look({ title: 'Naps' }, webinar, { chosen: new Set(['images']) });
    expect(names(chosen)).toEqual(['picture-words']);
  });

  test('pictures in a text are counted individually', () => {
    const found = inBlog(`<p><img src="/uploads/${picture}" alt="A cot"><img src="/uploads/${picture}"></p>`);
    expect(found).toMatchObject([{ check: 'picture-words', position: { kind: 'picture', index: 1 } }]);
  });

  test('an empty description marks a picture in a text as decorative', () => {
    expect(inBlog(`<p><img src="/uploads/${picture}" alt=""></p>`)).toEqual([]);
  });

  test.each(['IMG_2034.jpg', 'image', 'WhatsApp Image 2026-11-02 at 10.12', 'photo 3', 'poster.png'])(
    'the name of a file is no description: %s',
    (imageUrlAlt) => expect(names(look({ ...whole, imageUrlAlt }))).toContain('picture-file-name'),
  );
  test.each(['A photo of a cot', 'Image of the growth chart', 'माँ और बच्चा'])(
    'a description: %s',
    (imageUrlAlt) => expect(look({ ...whole, imageUrlAlt })).toEqual([]),
  );
});

describe('headings', () => {
  test.each([
    ['the first is too low', '<h3>Why</h3><p>a</p>', '<h2>Why</h2><p>a</p>'],
    [
      'a level is left out',
      '<h1>Why</h1><h3 class="ql-align-center">How</h3>',
      '<h1>Why</h1><h2 class="ql-align-center">How</h2>',
    ],
    ['Hindi', '<h3>नींद क्यों</h3>', '<h2>नींद क्यों</h2>'],
  ])('%s: one press fixes it', (_case, content, right) => {
    const found = inBlog(content);
    expect(found).toMatchObject([{ check: 'heading-level', weight: 'look', position: { kind: 'heading' } }]);
    expect(mended(found, 'heading-level')).toBe(right);
    expect(inBlog(right)).toEqual([]);
  });

  test.each([
    '<h1>a</h1><h1>b</h1><h2>c</h2>',
    '<h2>a</h2><h3>b</h3><h2>c</h2><h3>d</h3>',
    '<h1>a</h1><h2>b</h2><h3>c</h3>',
  ])('valid: %s', (content) => expect(inBlog(content)).toEqual([]));

  test('a text under headings of the page may begin with any level', () => {
    const bare = { title: 'Film', description: '<h3>When</h3><h3>Where</h3>' };
    expect(look(bare, videoupload)).toEqual([]);
    expect(names(look({ ...bare, description: '<h1>When</h1><h3>Where</h3>' }, videoupload))).toEqual([
      'heading-level',
    ]);
    const withPicture = { title: 'Naps', images: picture, imagesAlt: 'a', curriculum: '<h3>Week one</h3>' };
    expect(look(withPicture, course)).toEqual([]);
  });

  test('an empty heading can be removed', () => {
    const found = inBlog('<h2>a</h2><h2><br></h2><p>b</p>');
    expect(names(found)).toEqual(['heading-empty']);
    expect(mended(found, 'heading-empty')).toBe('<h2>a</h2><p>b</p>');
  });
});

describe('links', () => {
  test.each(['click here', 'Here', 'Read more…', 'यहाँ क्लिक करें', 'और पढ़ें', 'https://who.int/fever'])(
    '%s does not say where it leads',
    (text) =>
      expect(names(inBlog(`<p><a href="https://who.int/fever">${text}</a></p>`))).toEqual(['link-words']),
  );
  test.each(['More about fever', 'What the WHO says', 'Link between sleep and growth', 'यहाँ के डॉक्टर'])(
    '%s says where it leads',
    (text) => expect(inBlog(`<p><a href="https://who.int/fever">${text}</a></p>`)).toEqual([]),
  );

  test('empty links are removed and their text is kept', () => {
    const found = inBlog(
      '<p>Ask <a href="about:blank"><strong>us</strong></a>.</p><p><a href="/blogs"></a>x</p>',
    );
    expect(names(found)).toEqual(['link-empty', 'link-without-words']);
    expect(mended(found, 'link-empty')).toBe('<p>Ask <strong>us</strong>.</p><p><a href="/blogs"></a>x</p>');
    const withPicture = `<p><a href="/blogs"><img src="/uploads/${picture}" alt="All articles"></a></p>`;
    expect(inBlog(withPicture)).toEqual([]);
  });

  test('http becomes https, in a text, in a field and in a source', () => {
    const values = {
      ...{
        title: 'Press',
        shortContent: 'a',
        content: '<p>b <a href="http://a.example/?x=1&amp;y=2">The paper</a></p>',
      },
      ...{ imageUrl: picture, imageUrlAlt: 'A page', link: 'http://b.example/' },
    };
    const found = look(values, media).filter(({ check }) => check === 'link-http');
    expect(found.map(({ field, fix }) => [field, fix?.value()])).toEqual([
      ['content', '<p>b <a href="https://a.example/?x=1&amp;y=2">The paper</a></p>'],
      ['link', 'https://b.example/'],
    ]);
    const sources = 'WHO - http://who.int/a\nNelson';
    const [source] = look({ ...whole, sources });
    expect(source?.fix?.value()).toBe('WHO - https://who.int/a\nNelson');
  });

  test('checked links are reported as broken or moved, and unchecked ones are not', () => {
    const content =
      '<p><a href="/gone">Gone</a> <a href="/old">Old</a> <a href="https://a.example">A</a> <a href="/blogs">B</a></p>';
    const found = inBlog(content, {
      linkStatuses: new Map([
        ['/gone', { status: 'broken', reason: 'missing' }],
        ['/old', { status: 'moved', to: '/blogDetail/new?a&b' }],
        ['https://a.example', { status: 'unknown' }],
        ['/blogs', { status: 'ok' }],
      ]),
    });
    expect(found.map(({ check, position, weight }) => [check, position?.index, weight])).toEqual([
      ['link-nowhere', 0, 'look'],
      ['link-moved', 1, 'hint'],
    ]);
    expect(mended(found, 'link-nowhere')).toContain('<p>Gone <a href="/old">');
    expect(mended(found, 'link-moved')).toContain('<a href="/blogDetail/new?a&amp;b">Old</a>');
  });
});

test('a fix keeps a pasted picture that is not stored yet', () => {
  const pasted = `<p><img src="data:image/png;base64,${'A'.repeat(5000)}" alt="A cot"></p>`;
  const found = inBlog(`<h3>Why</h3>${pasted}<p><a href="http://who.example/">The WHO</a></p>`);
  expect(names(found)).toEqual(['heading-level', 'link-http']);
  expect(mended(found, 'heading-level')).toContain(`<h2>Why</h2>${pasted}<p>`);
  expect(mended(found, 'link-http')).toContain(`${pasted}<p><a href="https://who.example/">`);
});

describe('days', () => {
  const days = (startdate: string, before?: Record<string, string>) =>
    names(look({ title: 'Naps', images: picture, imagesAlt: 'a', startdate }, webinar, { before }));
  test('a webinar in the past is a finding if its date is new, and not if it was stored so', () => {
    expect(days('2026-11-21')).toEqual(['date-past']);
    expect(days(today)).toEqual([]);
    expect(days('2026-11-21', { startdate: '2026-11-21' })).toEqual([]);
    expect(days('2025-11-29', { startdate: '2026-11-29' })).toEqual(['date-past']);
  });

  test('an old date of a new article, and a review in the future', () => {
    expect(names(look({ ...whole, createdAt: '2025-11-21' }))).toEqual(['date-long-ago']);
    expect(look({ ...whole, createdAt: '2025-11-21' }, blog, { before: whole })).toEqual([]);
    const found = look({ ...whole, reviewedAt: '2027-01-01' });
    expect([names(found), mended(found, 'date-future')]).toEqual([['date-future'], today]);
  });
});

describe('excerpt and picture of the link preview', () => {
  test('the first sentence becomes the excerpt, the first picture the picture', () => {
    const content = `<h2>Fever</h2><p>Fever is a friend of the body. It <strong>helps</strong> to heal, and mostly goes by itself within a few days. Then rest.</p><p><img src="/uploads/${picture}" alt="A thermometer"></p>`;
    const found = look({ title: 'Fever', content });
    expect(names(found)).toEqual(['excerpt-missing', 'picture-missing']);
    expect(mended(found, 'excerpt-missing')).toBe(
      'Fever is a friend of the body. It helps to heal, and mostly goes by itself within a few days.',
    );
    expect(mended(found, 'picture-missing')).toBe(picture);
  });

  test('a sentence of Hindi ends with its danda', () => {
    const content = `<p>बुखार शरीर का दोस्त है और वह बीमारी से लड़ने में बच्चे की पूरी मदद करता है इसलिए घबराएँ नहीं। ${'फिर आराम करें। '.repeat(20)}</p>`;
    expect(mended(look({ title: 'बुखार', content }), 'excerpt-missing')).toBe(
      'बुखार शरीर का दोस्त है और वह बीमारी से लड़ने में बच्चे की पूरी मदद करता है इसलिए घबराएँ नहीं।',
    );
  });

  test('an optional one is missed too', () => {
    expect(names(look({ title: 'Fever' }, topic))).toEqual(['excerpt-missing']);
    expect(names(look({ title: 'Fever' }, course))).toEqual(['picture-missing']);
  });
});

describe('required fields', () => {
  const missed = (values: Record<string, string>, more: Partial<CheckedEntry> = {}) =>
    lookAtAll({ ...whole, ...values }, blog, more).map(({ check, field }) => [check, field]);

  test('each empty one is to do, once', () => {
    expect(missed({ content: '<p> </p>', imageUrl: '', imageUrlAlt: '' })).toEqual([
      ['field-missing', 'content'],
      ['field-missing', 'imageUrl'],
    ]);
    expect(missed({ content: '<p>Text</p>', shortContent: '' })).toEqual([
      ['excerpt-missing', 'shortContent'],
    ]);
  });

  test('a chosen picture counts before it is stored', () => {
    const chosen = new Set(['imageUrl']);
    expect(missed({ content: '<p>Text</p>', imageUrl: '' }, { chosen })).toEqual([]);
  });
});

describe('lengths', () => {
  test('a title is shortened to the width of search results, and narrow letters leave space for more', () => {
    const long = 'How to help your newborn baby to sleep through the whole night without tears';
    const [found] = look({ ...whole, title: long });
    expect(found).toMatchObject({
      check: 'title-long',
      message: expect.stringContaining('“How to help your newborn'),
    });
    expect(look({ ...whole, title: 'How to help your newborn baby sleep through the whole night' })).toEqual(
      [],
    );
    expect(look({ ...whole, title: 'नवजात शिशु की नींद के बारे में सब कुछ' })).toEqual([]);
  });

  test('an excerpt', () => {
    expect(names(look({ ...whole, shortContent: 'so '.repeat(60) }))).toEqual(['excerpt-long']);
  });
});

describe('placeholder texts', () => {
  test.each([
    'Test',
    'test 2',
    'Test blog',
    'asdf',
    'xxx',
    'Test 123',
    'tests 4',
    'TODO',
    'Untitled',
    'New entry',
    'Title here',
    'Lorem ipsum',
    'टेस्ट',
    '???',
  ])('a placeholder title: %s', (title) => expect(names(look({ ...whole, title }))).toContain('placeholder'));
  test.each([
    ...[
      'Hearing test',
      'Blood test for newborns',
      'The test of time',
      'Contest',
      'Protest',
      'Latest news',
      'Testing vision at three',
    ],
    ...[
      'XXX chromosomes',
      'Sample menus for toddlers',
      'Untitled by a child',
      'सुनने का परीक्षण',
      'Test your knowledge',
      'ABC of fever',
      // A backtracking pattern would have 2^60 ways to match it.
      `Test ${'1'.repeat(60)} z`,
    ],
  ])('a title that only contains such a word: %s', (title) =>
    expect(names(look({ ...whole, title }))).not.toContain('placeholder'),
  );

  test.each([
    '<p>TODO: ask Meera</p>',
    '<p>Fine.</p><p>test</p>',
    '<ul><li>Lorem ipsum dolor</li></ul>',
    '<p>Dear [insert name],</p>',
    '<h2>Heading</h2>',
  ])('a text with a placeholder: %s', (content) => expect(names(inBlog(content))).toEqual(['placeholder']));
  test.each([
    '<p>The test shows it. A blood test too.</p>',
    '<ul><li>Test</li><li>Scan</li></ul>',
    '<p>To do: drink.</p>',
    '<p>[1] WHO</p>',
  ])('a text without a placeholder: %s', (content) => expect(inBlog(content)).toEqual([]));
});

describe('readability', () => {
  test('titles in capitals get small letters, except abbreviations', () => {
    const found = look({ ...whole, title: 'WHY THE BCG VACCINE MATTERS' });
    expect(mended(found, 'title-capitals')).toBe('Why the BCG vaccine matters');
    for (const title of ['BCG, OPV and DPT', 'BCG OPV DPT', 'UNICEF', 'नींद NICU']) {
      expect(names(look({ ...whole, title }))).not.toContain('title-capitals');
    }
  });

  test('spaces in a box of several lines', () => {
    const found = look({ ...whole, shortContent: 'Sleep  well.  Eat well.' });
    expect(mended(found, 'spaces')).toBe('Sleep well. Eat well.');
  });

  test('long paragraphs, and a missing author', () => {
    const found = inBlog(`<p>${'word '.repeat(650)}</p>`);
    expect(names(found)).toEqual(['no-headings', 'long-paragraph', 'health']);
    const known = { ...whole, reviewer: 'x', author: 'y', content: `<p>${'word '.repeat(150)}</p>` };
    expect(look(known)).toEqual([]);
  });

  test('two entries with the same title', () => {
    expect(names(look(whole, blog, { duplicateCount: 1 }))).toEqual(['twin']);
  });
});
