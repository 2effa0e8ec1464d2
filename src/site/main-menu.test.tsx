import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { MenuEntry } from '#content/header/menu.ts';
import { MainMenu } from './main-menu.tsx';

const shown = (menu: MenuEntry[] | undefined) =>
  renderToString(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: <MainMenu menu={menu} inRow={2} /> }])}
    />,
  );

test('a failed load of the menu is shown, an empty menu is not', () => {
  expect(shown(undefined)).toContain('Failed to load menu.');
  expect(shown([])).not.toContain('Failed');
});

test('an entry may lead to another site, or nowhere', () => {
  const html = shown([
    { title: 'Shop', link: 'https://shop.example.org/', children: [] },
    { title: 'Read', link: '', children: [{ title: 'Blogs', link: '/blogs' }] },
  ]);
  expect(html).toContain('href="https://shop.example.org/"');
  expect(html).toContain('More under');
  expect(html).toMatch(/href="\/blogs"/);
  expect(html).not.toContain('href=""');
});
