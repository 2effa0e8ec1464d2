import { expect, test } from 'vitest';
import type { MenuEntry } from './menu.ts';
import { builtInMenu } from './menu.ts';
import { splitMenu } from './menu-layout.tsx';

const entry = (title: string): MenuEntry => ({ title, link: '/x', children: [] });
const titles = (menu: MenuEntry[]) => menu.map(({ title }) => title);

test('a common menu fits in the row, with a seventh short entry too', () => {
  expect(splitMenu(builtInMenu)).toEqual({ row: builtInMenu, more: [] });
  expect(splitMenu([...builtInMenu, entry('Media')]).more).toEqual([]);
});

test('entries that do not fit are under More, in their order', () => {
  const menu = [...builtInMenu, ...['Kids corner', 'Press and media', 'Contact'].map(entry)];
  const { row, more } = splitMenu(menu);
  expect([...row, ...more]).toEqual(menu);
  expect(titles(more)).toEqual(['Community', 'Kids corner', 'Press and media', 'Contact']);
});

test('long Hindi titles take their width, very long ones at most the width of the widest entry', () => {
  const hindi = ['माता-पिता के लिए कार्यशालाएँ', 'बच्चों की देखभाल और पालन-पोषण', 'अनुभवी डॉक्टरों के लेख', 'समुदाय'];
  expect(titles(splitMenu(hindi.map(entry)).row)).toEqual(hindi.slice(0, 2));
  expect(splitMenu([entry('W'.repeat(300)), entry('Home')]).more).toEqual([]);
});

test('an empty menu stays empty', () => {
  expect(splitMenu([])).toEqual({ row: [], more: [] });
});
