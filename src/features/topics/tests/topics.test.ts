import { within } from '@testing-library/dom';
import { beforeAll, expect, test } from 'vitest';
import { createPageSite, textsOf } from '#tests/factories/page-site.ts';
import { provideSite } from '#tests/factories/provided-site.ts';

const site = provideSite(createPageSite);
let ids: Record<'sleep' | 'feelings' | 'small' | 'large', string>;
beforeAll(async () => {
  const { create } = site.records;
  const [sleep, feelings] = [
    await create('topic', { title: 'Sleep' }),
    await create('topic', { title: 'Feelings' }),
  ];
  const [small, large] = [
    await create('agegroup', { title: '1 to 3 years', order: 1 }),
    await create('agegroup', { title: '6 to 12 years', order: 2 }),
  ];
  ids = { sleep: sleep._id, feelings: feelings._id, small: small._id, large: large._id };
  const course = (title: string, topics: string, ageGroups: string) =>
    create('course', { title, topics, ageGroups });
  await course('Calm evenings', ids.sleep, ids.small);
  await course('Big feelings', ids.feelings, ids.small);
  await course('Let us talk', ids.feelings, ids.large);
});

const blog = { shortContent: 'Short', content: '<p>Long</p>', status: 1 } as const;
const hrefsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('topics link an article to everything about them, and on to related topics', async () => {
  const tags = { topics: ids.sleep, ageGroups: ids.small };
  const { link } = await site.records.create('blog', { ...blog, ...tags, title: 'The gentle bedtime' });
  for (const title of ['A', 'B', 'C', 'D'])
    await site.records.create('blog', { ...blog, title: `Next ${title}` });
  const article = await site.open(`/blogDetail/${link}`);
  const next = within(article.page.getByRole('region', { name: 'Read next' }));
  expect(next.getAllByRole('listitem')).toHaveLength(3);
  expect(next.queryByRole('link', { name: 'The gentle bedtime' })).toBeNull();
  const ages = article.page.getByRole('list', { name: 'Age groups' });
  expect(textsOf(within(ages).getAllByRole('link'))).toEqual(['1 to 3 years']);
  expect(hrefsIn(article.page.getByRole('list', { name: 'Topics' }))).toEqual(['/topics/sleep']);

  const topic = await site.open('/topics/sleep');
  topic.main.getByRole('heading', { level: 1, name: 'Sleep' });
  expect(topic.meta('og:image')).toMatch(/\/cards\/topic\/sleep-[0-9a-f]{16}\.jpg$/);
  within(topic.main.getByRole('region', { name: 'Articles' })).getByRole('link', {
    name: /^The gentle bedtime/,
  });
  const courses = within(topic.main.getByRole('region', { name: 'Courses' }));
  expect(textsOf(courses.getAllByRole('link'))).toEqual(['Calm evenings']);
  expect(hrefsIn(topic.main.getByRole('navigation', { name: 'Breadcrumb' }))).toContain('/topics');

  const all = await site.open('/topics');
  expect(hrefsIn(all.main.getByRole('region', { name: 'By age' }))).toContain('/ages/1-to-3-years');
  const age = await site.open('/ages/1-to-3-years');
  expect(age.meta('og:image')).toMatch(/\/cards\/agegroup\/1-to-3-years-/);
  const forAge = within(age.main.getByRole('region', { name: 'Courses' }));
  expect(textsOf(forAge.getAllByRole('link')).toSorted()).toEqual(['Big feelings', 'Calm evenings']);

  const course = await site.open('/course-detail/calm-evenings');
  const related = within(course.page.getByRole('region', { name: 'Related articles' }));
  related.getByRole('link', { name: /^The gentle bedtime/ });
});

test('a list is filtered by links, and offers no filter without entries', async () => {
  const shown = async (path: string) => {
    const { main } = await site.open(path);
    const navigation = main.getByRole('navigation', { name: 'Filter courses' });
    const filter = within(navigation);
    const hrefOf = (name: RegExp) => filter.getByRole('link', { name }).getAttribute('href');
    const ages = () => textsOf(within(filter.getByRole('list', { name: 'Age' })).getAllByRole('link'));
    const titles = textsOf(main.getAllByRole('heading', { level: 2 }));
    return { titles, found: textsOf([navigation]).join(), hrefOf, ages };
  };
  const all = await shown('/courses');
  expect(all.titles).toHaveLength(3);
  expect(all.hrefOf(/^Feelings/)).toBe('/courses?topic=feelings');
  const feelings = await shown('/courses?topic=feelings');
  expect(feelings.titles.toSorted()).toEqual(['Big feelings', 'Let us talk']);
  expect(feelings.found).toContain('2 matches for Feelings');
  expect(feelings.ages()).toEqual(['1 to 3 years', '6 to 12 years']);
  expect((await shown('/courses?topic=sleep')).ages()).toEqual(['1 to 3 years']);
  expect(feelings.hrefOf(/^6 to 12/)).toBe('/courses?topic=feelings&age=6-to-12-years');
  const both = await shown('/courses?topic=feelings&age=6-to-12-years');
  expect(both.titles).toEqual(['Let us talk']);
  // The same link removes a selected filter.
  expect(both.hrefOf(/^Feelings/)).toBe('/courses?age=6-to-12-years');
  for (const wrong of ['/courses?topic=nothing', '/courses?topic=NO&age=', '/courses?topic=a&topic=b']) {
    expect([wrong, (await site.open(wrong)).location]).toEqual([wrong, '/courses']);
  }
});

test('related articles are sorted by shared topics, whatever their age, and the newest first among equals', async () => {
  const topics = (await site.records.create('topic', { title: 'Kites' }))._id;
  const ageGroups = (await site.records.create('agegroup', { title: 'Aunts' }))._id;
  const write = (title: string, createdAt: string, tags: Record<string, string>) =>
    site.records.create('blog', { ...blog, title, createdAt, ...tags });
  const { link } = await write('Of kites', '2005-01-01', { topics, ageGroups });
  await write('Topic, older', '2002-01-01', { topics });
  await write('Both', '2001-01-01', { topics, ageGroups });
  await write('Age alone', '2004-01-01', { ageGroups });
  await write('Topic, newer', '2003-01-01', { topics });
  const { page } = await site.open(`/blogDetail/${link}`);
  const next = within(page.getByRole('region', { name: 'Read next' }));
  expect(textsOf(next.getAllByRole('heading', { level: 3 }))).toEqual([
    'Both',
    'Topic, newer',
    'Topic, older',
  ]);
});

test('topics, age groups and people are shared from their pages, with their own share texts', async () => {
  const words = { title: 'Teeth', description: 'All of them.', shareText: 'Hold on.' };
  await site.add('topics', words);
  await site.records.create('team', { title: 'Mira Rao', position: 'x', description: '<p>x</p>' });
  for (const path of ['/topics/teeth', '/ages/1-to-3-years', '/our-team/mira-rao']) {
    const { main, meta } = await site.open(path);
    const share = within(main.getByRole('region', { name: /^Share this/ }));
    const whatsApp = share.getByRole('link', { name: /^Share on WhatsApp\b/ }).getAttribute('href') ?? '';
    const message = new URL(whatsApp).searchParams.get('text');
    expect(message).toContain(path);
    if (path === '/topics/teeth')
      expect([message, meta('og:description')]).toEqual([expect.stringContaining('Hold on.'), 'Hold on.']);
    // There is nothing useful to print on this page.
    expect(share.queryByRole('button', { name: 'Print' })).toBeNull();
  }
});
