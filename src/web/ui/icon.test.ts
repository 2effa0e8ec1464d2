import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(web, file), 'utf8');

test('the file of signs holds those that have a name, and no others', () => {
  const drawn = [...read('art/icons.svg').matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
  const [, signs = ''] = /type IconName =([^;]*);/.exec(read('ui/icon.tsx')) ?? [];
  const [, brands = ''] = /const brands = \[([^\]]*)\]/.exec(read('ui/icon.tsx')) ?? [];
  const named = [
    ...[...signs.matchAll(/'([\w-]+)'/g)].map(([, name]) => name),
    ...[...brands.matchAll(/'([\w-]+)'/g)].map(([, name]) => `brand-${name}`),
  ];
  expect(drawn.toSorted()).toEqual(named.toSorted());
});

test('what visitors see brings no signs as script', () => {
  const files = ['public', 'ui', 'account']
    .flatMap((room) => readdirSync(join(web, room), { recursive: true }).map((file) => `${room}/${file}`))
    .filter((file) => file.endsWith('.tsx'));
  expect(files.filter((file) => read(file).includes("from 'lucide-react"))).toEqual([]);
});
