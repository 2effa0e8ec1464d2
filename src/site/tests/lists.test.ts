import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createPageSite, type PageSite, textsOf } from '#tests/factories/page-site.ts';
import { provideSite } from '#tests/factories/provided-site.ts';

const site = provideSite(createPageSite);

const blog = { shortContent: 'Short', content: '<p>Text</p>', status: 1 } as const;

/** The card with a title, in a list. */
function cardOf({ main }: Awaited<ReturnType<PageSite['open']>>, title: RegExp | string) {
  const heading = main.getAllByRole('heading').find((one) => one.textContent.match(title));
  const card = heading?.closest<HTMLElement>('article, li');
  if (!card) throw new Error(`There is no card of ${title}.`);
  return within(card);
}
const textOf = (card: ReturnType<typeof cardOf>) => {
  const [heading] = card.getAllByRole('heading');
  return heading?.closest('article, li')?.textContent ?? '';
};

test('cards of articles carry the date, and titles and excerpts are cut between words', async () => {
  const title = `Why ${'very '.repeat(20)}long titles are cut`;
  const shortContent = 'word '.repeat(60);
  await site.records.create('blog', { ...blog, title, shortContent, createdAt: '2031-02-03' });
  const card = cardOf(await site.open('/blogs'), /^Why very/);
  card.getByText('3 Feb 2031');
  expect(textsOf(card.getAllByRole('heading'))).toEqual([`Why${' very'.repeat(9)}...`]);
  expect(textOf(card)).toContain(`${'word '.repeat(26).trim()}...`);
});

test('without script, an article of the list leads to its text, and Load more to the next three', async () => {
  for (let day = 1; day <= 6; day++) {
    await site.records.create('blog', { ...blog, title: `Read ${day}`, createdAt: `2032-01-0${day}` });
  }
  const first = await site.open('/blogs');
  expect(textsOf(first.main.getAllByRole('heading', { level: 2 }))).toEqual(['Read 6', 'Read 5', 'Read 4']);
  const more = first.main.getByRole('link', { name: 'Load more' }).getAttribute('href') ?? '';
  const second = await site.open(`/blogs${more.replace(/^\/blogs/, '')}`);
  expect(textsOf(second.main.getAllByRole('heading', { level: 2 }))).toEqual(
    [6, 5, 4, 3, 2, 1].map((day) => `Read ${day}`),
  );
  const article = second.main.getByRole('link', { name: /Read 6/ }).getAttribute('href') ?? '';
  const { main } = await site.open(article);
  main.getByRole('heading', { level: 1, name: 'Read 6' });
  main.getByText('Text');
});

test('an article without a date shows that', async () => {
  const { link } = await site.records.create('blog', { ...blog, title: 'No day' });
  const { main } = await site.open(`/blogDetail/${link}`);
  main.getByText('Unknown date');
});

test('a video has its description cut to at most 100 characters, and shows where there is nothing to play', async () => {
  const words = 'a few more words '.repeat(12).trim();
  const description = `<p>${words}</p>`;
  await site.records.create('videoupload', { title: 'Nothing to see', description, order: 1 });
  const card = cardOf(await site.open('/video'), 'Nothing to see');
  expect(textOf(card)).toContain(`${'a few more words '.repeat(5)}a few more...`);
  card.getByText('No video available');
  expect(card.queryAllByRole('button', { name: /^Play/ })).toEqual([]);
});

test('a video on a page elsewhere is a link', async () => {
  const embededVideo = 'https://example.org/film';
  const film = { title: 'On another site', description: '<p>x</p>', order: 2, embededVideo };
  await site.records.create('videoupload', film);
  const { page } = await site.open('/video');
  const link = page.getByRole('link', { name: 'Watch On another site (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe(embededVideo);
});

test('a video of YouTube is not loaded before it is played', async () => {
  const embededVideo = 'https://www.youtube.com/watch?v=aB3_-efghij';
  await site.records.create('videoupload', {
    ...{ title: 'Elsewhere', description: '<p>x</p>', order: 3 },
    embededVideo,
  });
  const { page, document } = await site.open('/video');
  page.getByRole('link', { name: /^Play Elsewhere/ });
  expect(document.querySelectorAll('iframe, video')).toHaveLength(0);
});

test('the page of videos has a featured one and four more, and four more behind Load more', async () => {
  for (let order = 10; order < 20; order++) {
    await site.records.create('videoupload', { title: `Film ${order}`, description: '<p>x</p>', order });
  }
  const { main } = await site.open('/video');
  expect(main.getAllByRole('heading', { level: 2 })).toHaveLength(5);
  const more = main.getByRole('link', { name: 'Load more' }).getAttribute('href');
  expect(more).toMatch(/\?show=9$/);
  const second = await site.open('/video?show=9');
  expect(second.main.getAllByRole('heading', { level: 2 })).toHaveLength(9);
});

test('a community item without date or video shows that', async () => {
  await site.records.create('community', { title: 'Some day', description: '<p>x</p>', order: 0 });
  const card = cardOf(await site.open('/community'), 'Some day');
  card.getByText('Date not available');
  card.getByText('No video available');
});

test('press items come three at a time and link to their publication', async () => {
  for (let day = 1; day <= 6; day++) {
    const words = { title: `Press ${day}`, shortContent: 'Short', content: '<p>x</p>', status: 1 } as const;
    const link = `https://example.org/${day}`;
    await site.records.create('media', { ...words, linkType: 'other', link, createdAt: `2031-01-0${day}` });
  }
  const { main } = await site.open('/media');
  const titles = main.getAllByRole('heading', { level: 2 });
  expect(textsOf(titles)).toHaveLength(3);
  expect(titles[2]?.querySelector('a')?.getAttribute('href')).toBe('https://example.org/4');
  const more = main.getByRole('link', { name: 'Load more' }).getAttribute('href') ?? '';
  const second = await site.open(`/media${more.replace(/^\/media/, '')}`);
  expect(second.main.getAllByRole('heading', { level: 2 })).toHaveLength(6);
});

test('home has no more than ten of the latest videos, and cuts testimonials to 300 characters', async () => {
  const words = 'we are very happy '.repeat(30).trim();
  await site.records.create('legacy', { title: 'Long praise', description: `<p>${words}</p>`, order: 0 });
  const { page } = await site.open('/');
  const videos = page.getByRole('list', { name: 'Latest videos' });
  expect(within(videos).getAllByRole('listitem')).toHaveLength(10);
  const said = within(page.getByRole('list', { name: 'What families say' }));
  said.getByText(`${'we are very happy '.repeat(16)}we are very...`);
});

test('home shows the newest articles, one upcoming webinar and one recent', async () => {
  const day = (offset: number) =>
    new Date(site.clock().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  for (const offset of [-9, -8, 8, 9]) {
    const dates = { startdate: day(offset), enddate: day(offset) };
    await site.records.create('webinar', { title: `Talk ${offset}`, description: '<p>x</p>', ...dates });
  }
  const { main } = await site.open('/');
  for (const title of ['Read 6', 'Read 5', 'Read 4']) main.getByRole('heading', { name: new RegExp(title) });
  expect(textsOf(main.getAllByText(/^(Upcomming|Recent)$/))).toEqual(['Upcomming', 'Recent']);
});
