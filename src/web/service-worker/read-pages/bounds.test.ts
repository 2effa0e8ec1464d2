import { expect, test } from 'vitest';
import { mostPages, type ReadPage, withinBounds } from './bounds.ts';

const megabyte = 1024 * 1024;
const page = (address: string, given: Partial<ReadPage> = {}): ReadPage => ({
  ...{ address, title: address, at: 0, bytes: 1000, files: [] },
  ...given,
});
const addresses = (pages: ReadPage[]) => pages.map(({ address }) => address);

test('the last pages stay, so many and no more', () => {
  const pages = Array.from({ length: 30 }, (_, number) => page(`/${number}`));
  expect(addresses(withinBounds({ pages, sizes: {} }, 0).pages)).toEqual(
    addresses(pages.slice(0, mostPages)),
  );
});

test('bytes count, those of a file that pages share once', () => {
  const shared = Array.from({ length: 5 }, (_, number) => page(`/${number}`, { files: ['/style.css'] }));
  expect(withinBounds({ pages: shared, sizes: { '/style.css': 5 * megabyte } }, 0).pages).toHaveLength(5);

  const own = Array.from({ length: 5 }, (_, number) => page(`/${number}`, { files: [`/${number}.avif`] }));
  const sizes = Object.fromEntries(own.map(({ files: [file = ''] }) => [file, 5 * megabyte]));
  const { pages, sizes: left } = withinBounds({ pages: own, sizes }, 0);
  expect(addresses(pages)).toEqual(['/0', '/1']);
  expect(Object.keys(left)).toEqual(['/0.avif', '/1.avif']);
});

test('what was fetched long ago goes', () => {
  const pages = [page('/new', { at: 40 * 86_400_000 }), page('/old'), page('/last', { at: 39 * 86_400_000 })];
  expect(addresses(withinBounds({ pages, sizes: {} }, 40 * 86_400_000).pages)).toEqual(['/new', '/last']);
});
