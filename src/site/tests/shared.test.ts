import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createPageSite, type PageSite, textsOf } from '#tests/factories/page-site.ts';
import { provideSite } from '#tests/factories/provided-site.ts';

const site = provideSite(createPageSite);

type Part = ReturnType<typeof within>;

/** The text in a share link of WhatsApp or X. */
function messageOf(part: Part, way = 'on WhatsApp'): string {
  const [link] = part.getAllByRole('link', { name: new RegExp(`^Share ${way}\\b`), hidden: true });
  return new URL(link?.getAttribute('href') ?? '').searchParams.get('text') ?? '';
}

const partOf = ({ document }: Awaited<ReturnType<PageSite['open']>>, id: string): Part =>
  within(document.getElementById(id) ?? document.createElement('p'));

async function expectCard(address: string, pattern: RegExp): Promise<void> {
  const { pathname } = new URL(address);
  expect(pathname).toMatch(pattern);
  const drawn = await site.ask(pathname);
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/jpeg']);
}

test('a community item has a page, which is shared with its own text and card', async () => {
  const item = await site.add('community', {
    ...{ title: 'Kites on the terrace', description: '<p>All of it.</p>', shareText: 'Bring string.' },
    ...{ date: '2031-03-05', location: 'Pune', order: '0' },
  });
  const path = `/community/${item.link}`;
  const sent = new RegExp(`^Kites on the terrace\\s+Bring string\\.\\s+http\\S+${path}$`);
  const kites = partOf(await site.open('/community'), String(item.link));
  expect(messageOf(kites)).toMatch(sent);
  expect(messageOf(kites, 'on X')).toBe('Kites on the terrace\n\nBring string.');
  kites.getByRole('link', { name: /^Google Calendar/, hidden: true });
  const title = kites.getByRole('link', { name: 'Kites on the terrace' });
  expect(title.getAttribute('href')).toBe(path);

  const { main, meta } = await site.open(path);
  main.getByRole('heading', { level: 1, name: 'Kites on the terrace' });
  for (const text of ['Pune', 'All of it.']) main.getByText(text);
  main.getByText(/5\sMar\s2031/);
  const google = main.getByRole('link', { name: /^Google Calendar/, hidden: true });
  expect(google.getAttribute('href')).toContain('dates=20310305%2F20310306');
  const file = main.getByRole('link', { name: /Apple/, hidden: true }).getAttribute('href') ?? '';
  expect((await site.ask(file)).body).toContain('SUMMARY:Kites on the terrace');
  expect(textsOf([main.getByRole('navigation', { name: 'Breadcrumb' })]).join()).toContain('Community');
  expect(messageOf(within(main.getByRole('region', { name: 'Share this page' })))).toMatch(sent);
  await expectCard(meta('og:image') ?? '', /\/cards\/community\/[a-z-]+-[0-9a-f]{16}\.jpg$/);
});

test('videos and press items are shared by the address where they play', async () => {
  const film = { title: 'Kites on film', description: '<p>In the wind.</p>', order: 1 };
  const embededVideo = 'https://youtu.be/aB3_-efghij';
  const { _id } = await site.records.create('videoupload', { ...film, embededVideo });
  const video = `${'a'.repeat(24)}.mp4`;
  await site.services.stores.files.record(video, 'video');
  const own = await site.records.create('videoupload', { ...film, title: 'Ours', order: 2, video });
  const videos = await site.open('/video');
  expect(messageOf(partOf(videos, _id))).toMatch(
    /^Kites on film\s+In the wind\.\s+https:\/\/www\.youtube\.com\/watch\?v=aB3_-efghij$/,
  );
  // A file of ours is played on this site only.
  expect(messageOf(partOf(videos, own._id))).toMatch(
    new RegExp(`http\\S+/video\\?entry=${own._id}#${own._id}$`),
  );

  const link = 'https://example.org/kites';
  const words = { title: 'Kites in the press', shortContent: 'Read of kites.', content: '<p>x</p>' };
  const press = { ...words, shareText: 'Look\nup!', linkType: 'other', link, status: '1' };
  const media = await site.add('medias', { ...press, createdAt: '2031-01-01' }, 'images');
  const item = partOf(await site.open('/media'), String(media._id));
  expect(messageOf(item)).toMatch(/^Kites in the press\s+Look up!\s+https:\/\/example\.org\/kites$/);
});

test('messengers describe a video or a press item by its page', async () => {
  const words = { title: 'Kites to send', shareText: 'Look up!', shortContent: 'Short', status: '1' };
  for (const [type, list, form] of [
    ['videoupload', '/video', { ...words, description: '<p>Text</p>', order: '9' }],
    ['medias', '/media', { ...words, content: '<p>Text</p>', createdAt: '2001-01-01' }],
  ] as const) {
    const { _id } = await site.add(type, form, 'images');
    const { meta, canonical } = await site.open(`${list}?entry=${_id}`);
    expect([meta('og:title'), meta('og:description')]).toEqual(['Kites to send', 'Look up!']);
    expect(meta('og:url')).toMatch(new RegExp(`${list}\\?entry=${_id}$`));
    expect(canonical).toMatch(new RegExp(`${list}$`));
    await expectCard(meta('og:image') ?? '', new RegExp(`/${_id}-[0-9a-f]{16}\\.jpg$`));
    for (const other of ['0'.repeat(36), 'x']) {
      expect([other, (await site.open(`${list}?entry=${other}`)).location]).toEqual([other, list]);
    }
    expect((await site.open(list)).meta('og:image')).toMatch(/\/share\.jpg$/);
  }
});

test('an article has links to share it, its own address, and three related ones', async () => {
  const blog = { shortContent: 'Short', content: '<p>Long</p>', status: 1 } as const;
  const { link } = await site.records.create('blog', { ...blog, title: 'Fever at home' });
  for (const title of ['A', 'B', 'C', 'D']) await site.records.create('blog', { ...blog, title });
  const { main, page, document, canonical } = await site.open(`/blogDetail/${link}`);
  expect(document.title).toMatch(/^Fever at home/);
  main.getByRole('heading', { level: 1, name: 'Fever at home' });
  main.getByText('Long');
  for (const name of ['WhatsApp', 'Facebook', 'LinkedIn']) {
    const [share] = main.getAllByRole('link', { name: new RegExp(name) });
    expect(share?.getAttribute('href')).toContain(encodeURIComponent(`/blogDetail/${link}`));
  }
  const next = within(page.getByRole('region', { name: 'Read next' }));
  expect(next.getAllByRole('heading', { level: 3 })).toHaveLength(3);
  expect(canonical).toMatch(new RegExp(`/blogDetail/${link}$`));
});
