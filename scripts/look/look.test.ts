import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrasts, leastContrast, withTables } from './tables.ts';
import { contrast, pixelsAt, readTokens } from './tokens.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/look.md'), 'utf8');
const css = readFileSync(join(root, 'src/core/ui/styles/tokens.css'), 'utf8');
const tokens = readTokens(css);

test('docs/look.md lists exactly the tokens of the style sheet', () => {
  expect(tokens.length).toBeGreaterThan(30);
  expect(withTables(page, tokens), 'run node scripts/make-look.mjs --tables').toBe(page);
});

test('text is readable on each of its backgrounds, in both themes', () => {
  const weak = contrasts(tokens).filter(({ light, dark }) => Math.min(light, dark) < leastContrast);
  expect(weak).toEqual([]);
});

test('each picture of docs/look.md exists, is used, and is small', () => {
  const shown = [...page.matchAll(/\]\((look\/[\w-]+\.webp)\)/g)].map(([, file = '']) => file);
  expect(shown.length).toBeGreaterThan(5);
  for (const file of shown) expect([file, existsSync(join(root, 'docs', file))]).toEqual([file, true]);
  const folder = join(root, 'docs/look');
  const files = readdirSync(folder);
  expect(files.map((file) => `look/${file}`).toSorted()).toEqual([...new Set(shown)].toSorted());
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  expect(bytes).toBeLessThan(1024 * 1024);
});

test('tokens, contrasts and lengths are computed as browsers do', () => {
  expect(readTokens('@theme { --color-*: initial;\n /* Ink. */\n --color-ink: #000000; }')).toEqual([
    { name: 'color-ink', light: '#000000', group: 'Ink.' },
  ]);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(pixelsAt('clamp(1rem, 0.5rem + 2vw, 2rem)', 1000)).toBe(28);
  expect(pixelsAt('clamp(1rem, 0.5rem + 2vw, 2rem)', 320)).toBe(16);
  expect(pixelsAt('min(0.25rem, 1.25vw)', 1440)).toBe(4);
});
