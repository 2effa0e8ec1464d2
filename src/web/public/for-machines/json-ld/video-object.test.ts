import { expect, test } from 'vitest';
import { expectUseful, nodesOf } from '../../../../../tests/factories/structured-data.ts';
import { jsonLdBlock } from './json-ld.ts';
import { filmsWithin } from './video-object.ts';

const site = { siteUrl: 'https://ananta.example' };
const hostile = '</script><script>alert(1)</script><!-- " \\ \u2028 \u0000 &amp; नींद $& 𝕏';
const _id = '0199a0b0-0000-7000-8000-000000000000';

test('films within texts are told with name and picture, once each; what is none to machines is not', () => {
  const film = (name: string, inside: string, more = '') =>
    `<figure class="video"><a href="${name}">${inside}</a>${more}</figure>`;
  const [first, second] = ['/0123456789abcdef01234567.mp4', '/0123456789abcdef01234568.webm'];
  const picture = '<img src="/uploads/0a1b.webp" alt="" />';
  const [one, elsewhere, ...others] = filmsWithin(
    site,
    _id,
    `<p>a</p>${film(first, `${picture}Sleep &amp; rest`, '<figcaption>How <em>it</em> goes</figcaption>')}`,
    film(first, `${picture}Again`) + film(second, `${picture} `) + film(second, 'Without a picture'),
    film('https://www.youtube.com/watch?v=aB3_-efghij', 'Elsewhere') +
      film('https://www.youtube.com/watch?v=aB3_-efghij', 'Again') +
      film('https://www.youtube.com/watch?v=bB3_-efghij', ' ') +
      film('/about', `${picture}A page`),
  );
  expect(others).toEqual([]);
  expect(one).toMatchObject({ name: 'Sleep & rest', description: 'How it goes' });
  expect(one).toMatchObject({ contentUrl: site.siteUrl + first, uploadDate: expect.stringMatching(/^20/) });
  expect(elsewhere).toMatchObject({
    name: 'Elsewhere',
    embedUrl: 'https://www.youtube-nocookie.com/embed/aB3_-efghij',
    thumbnailUrl: expect.stringContaining('aB3_-efghij'),
  });
  for (const film of [one, elsewhere]) expectUseful(nodesOf(jsonLdBlock(film ? [film] : [])));
  const hidden = `${picture}${hostile.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`;
  const odd = filmsWithin(site, _id, film(second, hidden));
  expect(odd).toHaveLength(1);
  expectUseful(nodesOf(jsonLdBlock(odd)));
});
