import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAlternative } from '#cms/fields/image/field.ts';
import { contentTypes } from '#cms/records/registry.ts';

/** The files with promises: the README of each unit, and docs/product.md for the others. */
const promises = globSync(['src/**/*.md', 'docs/product.md']).map((file) => readFileSync(file, 'utf8'));
const headings = promises.flatMap((text) =>
  Array.from(text.matchAll(/^#{1,3} (.+)$/gm), ([, heading = '']) => heading),
);

const folders = '{src,tests,demo,scripts,bench,docs}';
const files = globSync([`${folders}/**/*.{ts,tsx,mjs,grit,css,md}`, '*.{ts,md}']).filter(
  (file) => file !== 'tests/unit/product.test.ts',
);

/** The text of a file, without the line breaks of its comments. */
function wordsOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/\n\s*(?:\*|\/\/)? */g, ' ');
}

/** The headings that a text cites, as in `(product: Lists; Links)`. */
function citedIn(text: string): string[] {
  return Array.from(text.matchAll(/\(product: ([^)]*)\)/g), ([, cited = '']) => cited.split('; ')).flat();
}

test('every cited heading of a README exists', () => {
  const wrong = files.flatMap((file) =>
    citedIn(wordsOf(file))
      .filter((cited) => !headings.includes(cited))
      .map((cited) => `${file}: ${cited}`),
  );
  expect(citedIn('a (product: Lists; Nothing such) and (product: Links)')).toEqual([
    'Lists',
    'Nothing such',
    'Links',
  ]);
  expect(headings).toContain('Lists');
  expect(wrong).toEqual([]);
});

test('no file cites an external document', () => {
  const papers = /\bspec(?:ification)? ?§|§ ?\d|\(contract\b/;
  expect(files.filter((file) => papers.test(wordsOf(file)))).toEqual([]);
});

test.each(Object.entries(contentTypes))('the README of %s lists its fields', (name, { api, fields }) => {
  const rows = readFileSync('src/content/README.md', 'utf8').split('\n');
  const row = rows.find((line) => line.includes(` | \`${name}\` | \`${api.path}\``)) ?? '';
  const [, readme = ''] = /\]\(([\w-]+\/README\.md)\)/.exec(row) ?? [];
  const text = readFileSync(`src/content/${readme}`, 'utf8');
  const missing = Object.entries(fields)
    .filter(
      ([field, kind]) => !isAlternative(kind) && !text.includes(`\`${field}\`${kind.required ? '\\*' : ''}`),
    )
    .map(([field]) => field);
  expect(missing).toEqual([]);
});
