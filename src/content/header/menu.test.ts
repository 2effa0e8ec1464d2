import { expect, test, vi } from 'vitest';
import type { PageServices } from '#core/pages/context.ts';
import { isLinkTo, loadMenu, loadPageBanner } from './menu.ts';

const siteUrl = 'https://site.example';

test.each([
  ['/about', '/about', true],
  ['/About/', '/about', true],
  ['/about?from=menu#team', '/about', true],
  ['https://site.example/about', '/about', true],
  ['https://other.example/about', '/about', false],
  ['/about-us', '/about', false],
  ['/', '/about', false],
  ['#about', '/', false],
  ['', '/', false],
])('the link %j leads to %s: %s', (link, path, answer) => {
  expect(isLinkTo(link, path, siteUrl)).toBe(answer);
});

const entry = (title: string, link: string, children: object[] = []) => ({
  title,
  link,
  description: '',
  images: { name: `${title}.webp`, facts: undefined },
  children,
});
const servicesWith = (list: () => Promise<unknown>) =>
  ({ siteUrl, content: { list } }) as unknown as PageServices;

test('a banner comes from the entry that links to the page, also one of the second level', async () => {
  const services = servicesWith(async () => [entry('Us', '/about', [entry('People', '/our-team')])]);
  const own = { title: 'Our Team', lead: 'Who we are.' };
  expect(await loadPageBanner(services, '/our-team', own)).toEqual({
    title: 'People',
    link: '/our-team',
    lead: 'Who we are.',
    picture: { name: 'People.webp', facts: undefined },
  });
  expect(await loadPageBanner(services, '/media', own)).toEqual({
    ...own,
    link: '/media',
    picture: undefined,
  });
});

test('without stored entries the menu links to the pages of the site', async () => {
  const menu = await loadMenu(servicesWith(async () => []).content);
  expect(menu?.flatMap((top) => [top, ...top.children]).map(({ link }) => link)).toEqual(
    expect.arrayContaining(['/about', '/courses', '/blogs', '/video', '/media', '/community']),
  );
  const stored = await loadMenu(servicesWith(async () => [entry('Us', '/about')]).content);
  expect(stored).toEqual([{ title: 'Us', link: '/about', children: [] }]);
});

test('if the stored menu cannot be read there is no menu, and pages keep their own titles', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const services = servicesWith(() => Promise.reject(new Error('no database')));
  expect(await loadMenu(services.content)).toBeUndefined();
  expect(await loadPageBanner(services, '/media', { title: 'Media', lead: '' })).toMatchObject({
    title: 'Media',
  });
});
