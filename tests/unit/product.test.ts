import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAlternative } from '#cms/fields/image/field.ts';
import { contentTypes } from '#cms/records/registry.ts';

const product = readFileSync('docs/product.md', 'utf8');
const headings = Array.from(product.matchAll(/^## (.+)$/gm), ([, heading = '']) => heading);

const folders = '{src,tests,demo,scripts,bench,docs}';
const files = globSync([`${folders}/**/*.{ts,tsx,mjs,grit,css,md}`, '*.{ts,md}']).filter(
  (file) => file !== 'tests/unit/product.test.ts',
);

/** What a file says, without the line breaks of its comments. */
function wordsOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/\n\s*(?:\*|\/\/)? */g, ' ');
}

/** The headings that a text cites, as in `(product: Lists; Links)`. */
function citedIn(text: string): string[] {
  return Array.from(text.matchAll(/\(product: ([^)]*)\)/g), ([, cited = '']) => cited.split('; ')).flat();
}

test('every heading of docs/product.md that is cited is there', () => {
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

test('nothing cites a paper that is not here', () => {
  const papers = /\bspec(?:ification)? ?§|§ ?\d|\(contract\b/;
  expect(files.filter((file) => papers.test(wordsOf(file)))).toEqual([]);
});

test.each(Object.entries(contentTypes))(
  'docs/product.md names the fields of %s',
  (_name, { api, fields }) => {
    const table = /^## Content types\n(.*?)^## /ms.exec(product)?.[1] ?? '';
    const row = table.split('\n').find((line) => line.includes(` | \`${api.path}\`, `)) ?? '';
    const missing = Object.entries(fields)
      .filter(
        ([field, kind]) => !isAlternative(kind) && !row.includes(`\`${field}\`${kind.required ? '\\*' : ''}`),
      )
      .map(([field]) => field);
    expect(missing).toEqual([]);
  },
);
