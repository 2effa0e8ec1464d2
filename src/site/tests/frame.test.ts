import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createPageSite, type PageSite, textsOf } from '#tests/factories/page-site.ts';
import { provideSite } from '#tests/factories/provided-site.ts';

const site = provideSite(createPageSite);

async function footerOf(path: string) {
  const { page } = await site.open(path);
  return within(page.getByRole('contentinfo'));
}

test('an inner page takes title and picture from its menu entry, and its details from the list', async () => {
  await site.add('header', { title: 'Learning together', link: '/courses', order: '1' }, 'images');
  const { link } = await site.records.create('course', { title: 'Calm evenings', description: '<p>x</p>' });
  const sourceOf = (main: Awaited<ReturnType<PageSite['open']>>['main']) =>
    main
      .getAllByRole('presentation')
      .find((one) => one.closest('picture'))
      ?.getAttribute('src');
  const { main } = await site.open('/courses');
  main.getByRole('heading', { level: 1, name: 'Learning together' });
  expect(sourceOf(main)).toMatch(/^\/uploads\//);
  expect(main.getByRole('link', { name: /Calm evenings/ }).getAttribute('href')).toBe(
    `/course-detail/${link}`,
  );
  const detail = await site.open(`/course-detail/${link}`);
  detail.main.getByRole('heading', { level: 1, name: 'Calm evenings' });
  within(detail.main.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', {
    name: 'Learning together',
  });
  expect(sourceOf(detail.main)).toBe(sourceOf(main));
});

test('a legal page has the default banner', async () => {
  const { document, main } = await site.open('/refund-policy');
  expect(document.querySelector('main img')?.getAttribute('src')).toMatch(/^\/assets\/meadow/);
  main.getByText(/7 to 10 business days/);
});

test('the footer contains social links and legal pages', async () => {
  for (const name of ['Facebook', 'LinkedIn', 'YouTube']) {
    await site.records.create('socialmedia', { name, url: `https://${name.toLowerCase()}.example/us` });
  }
  const footer = await footerOf('/about');
  for (const name of ['Facebook', 'LinkedIn', 'YouTube']) {
    expect(footer.getByRole('link', { name: new RegExp(name) }).getAttribute('href')).toMatch(
      new RegExp(name, 'i'),
    );
  }
  for (const path of ['/privacy-policy', '/refund-policy', '/disclaimer']) {
    expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(path);
  }
});

test('the footer and the pages with a form contain the contact details', async () => {
  const footer = await footerOf('/webinars');
  expect(footer.getByRole('link', { name: /@example.com/ }).getAttribute('href')).toMatch(/^mailto:/);
  expect(footer.getByRole('link', { name: /\+91/ }).getAttribute('href')).toMatch(/^tel:\+91/);
  footer.getByText(/Gurugram/);
  for (const path of ['/session-book', '/upcoming-webinar']) {
    const { main } = await site.open(path);
    expect(main.getByRole('link', { name: /^\+91/ }).getAttribute('href')).toMatch(/^tel:/);
    expect(main.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
    expect(main.getAllByText(/Gurugram/)).not.toEqual([]);
  }
});

test('the menu and the footer contain the links of parents', async () => {
  const { page } = await site.open('/blogs');
  for (const part of ['banner', 'contentinfo']) {
    const links = within(page.getByRole(part));
    const hrefs = (name: string) =>
      new Set(links.getAllByRole('link', { name, hidden: true }).map((link) => link.getAttribute('href')));
    expect([part, hrefs('My account')]).toEqual([part, new Set(['/dashboard'])]);
    expect([part, hrefs('My registrations')]).toEqual([part, new Set(['/my'])]);
  }
});

test('a missing page is a 404, at any address', async () => {
  const paths = ['/nothing', '/blogDetail/nothing', '/webinars-detail/nothing', '/blogs/x/y', '/a.php'];
  for (const path of [...paths, '/topics/nothing', '/community/no-such-item', '/our-team/nobody']) {
    const { status, html, meta, page } = await site.open(path);
    expect([path, status]).toEqual([path, 404]);
    expect(html).toContain('404 - Page Not Found');
    expect(html).not.toContain('application/ld+json');
    expect(meta('robots')).toBe('noindex');
    page.getByRole('banner');
  }
  expect((await site.ask('/%E0%A4%A')).statusCode).toBe(400);
});

test('an address has one canonical form', async () => {
  for (const [asked, right] of [
    ['/Blogs?show=6', '/blogs?show=6'],
    ['/webinars/', '/webinars'],
  ] as const) {
    const { status, location } = await site.open(asked);
    expect([status, location]).toEqual([301, right]);
  }
});

test('the menu is the stored one, with its children beneath', async () => {
  const { _id } = await site.records.create('header', { title: 'About us', link: '/about', order: 2 });
  await site.records.create('header', { title: 'Our Team', link: '/our-team', parent: _id, order: 3 });
  const { page } = await site.open('/');
  const menu = within(page.getByRole('banner')).getAllByRole('navigation', { name: 'Main', hidden: true });
  const links = menu.flatMap((one) => textsOf(within(one).getAllByRole('link', { hidden: true })));
  for (const title of ['Learning together', 'About us', 'Our Team']) expect(links).toContain(title);
});
