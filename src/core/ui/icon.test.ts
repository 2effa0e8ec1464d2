import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

test('the icon file contains exactly the named icons', () => {
  const drawn = [...read('art/icons.svg').matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
  const [, signs = ''] = /type IconName =([^;]*);/.exec(read('icon.tsx')) ?? [];
  const [, brands = ''] = /const brands = \[([^\]]*)\]/.exec(read('icon.tsx')) ?? [];
  const named = [
    ...[...signs.matchAll(/'([\w-]+)'/g)].map(([, name]) => name),
    ...[...brands.matchAll(/'([\w-]+)'/g)].map(([, name]) => `brand-${name}`),
  ];
  expect(drawn.toSorted()).toEqual(named.toSorted());
});

test('public pages load no icons as script', () => {
  const files = globSync('src/{site,content,features/*/public,cms/public,core/ui}/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes("from 'lucide-react"))).toEqual([]);
});
