import { expect, test } from 'vitest';
import { jsonLdBlock } from '#core/ui/structured-data.ts';
import { xmlEntry } from '#site/sitemap/sitemap-parts.ts';
import { expectValidNodes, nodesOf } from '#tests/factories/structured-data.ts';
import type { StoredFilms } from '../server/channel.ts';
import { filmSitemapEntry, filmVideoObject, loadChannelFilms } from './structured-data.ts';

const thumbnails = {
  default: { url: 'https://i.ytimg.com/vi/a/default.jpg', width: 120 },
  high: { url: 'https://i.ytimg.com/vi/a/hqdefault.jpg', width: 480 },
};
const snippet = {
  title: 'Amma&#39;s &lt;soup&gt;',
  description: 'A  soup',
  publishedAt: '2026-10-30T20:00:00Z',
  thumbnails,
};
const hostile = '</script><script>alert(1)</script><!-- " \\ \u2028 &amp; नींद';
const item = (videoId: string, changes: Partial<typeof snippet> = {}) => ({
  id: { videoId },
  snippet: { ...snippet, ...changes },
});
const filmsOf = (known: Partial<StoredFilms>) =>
  loadChannelFilms({ channelFilms: async () => ({ found: [], details: [], ...known }) });

test('structured data uses the answers of the platform, the look-up before the search', async () => {
  const widest = { maxres: { url: 'https://i.ytimg.com/vi/b/maxres.jpg', width: 1280 } };
  const films = await filmsOf({
    found: [item('aaaaaaaaaaa'), item('bbbbbbbbbbb')],
    details: [
      { id: 'bbbbbbbbbbb', snippet: { title: 'Dal &amp; rice', description: '', thumbnails: widest } },
    ],
  });
  expect(films).toEqual([
    {
      ...{ id: 'aaaaaaaaaaa', title: `Amma's <soup>`, description: 'A soup' },
      ...{ thumbnail: thumbnails.high.url, publishedAt: '2026-10-30T20:00:00.000Z' },
    },
    expect.objectContaining({ title: 'Dal &amp; rice', description: 'A soup', thumbnail: widest.maxres.url }),
  ]);
  const nodes = nodesOf(jsonLdBlock(films.map(filmVideoObject)));
  expect(nodes.map(({ name, embedUrl }) => [name, embedUrl])[0]).toEqual([
    `Amma's <soup>`,
    'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa',
  ]);
  expectValidNodes(nodes);
});

test('a video without name, picture or date has no structured data', async () => {
  const odd = { bad: { url: 'javascript:alert(1)', width: 9999 } };
  const found = [
    item('a', { title: ' ' }),
    item('b', { thumbnails: {} as typeof thumbnails }),
    item('c', { publishedAt: 'soon' }),
    item('d', { thumbnails: odd as unknown as typeof thumbnails }),
    item('e'),
  ];
  expect((await filmsOf({ found })).map(({ id }) => id)).toEqual(['e']);
  const lost = () => Promise.reject(new Error('away'));
  expect(await loadChannelFilms({ channelFilms: lost })).toEqual([]);
});

test('hostile texts of the platform break neither the page nor the sitemap', async () => {
  const [film] = await filmsOf({ found: [item('aaaaaaaaaaa', { title: hostile, description: hostile })] });
  expectValidNodes(nodesOf(jsonLdBlock(film ? [filmVideoObject(film)] : [])));
  const xml = xmlEntry('url', {
    address: 'https://site.example/video',
    videos: film ? [filmSitemapEntry(film)] : [],
  });
  expect(xml).toContain('<video:publication_date>2026-10-30T20:00:00.000Z</video:publication_date>');
  expect(xml).not.toContain('<script');
});
