import { existsSync, globSync } from 'node:fs';

/** Vitest's `!(tests)` does not match a folder directly in `src`, unlike Node's. */
const besideSources = ['src/{,**/!(tests)/}', 'src/*/'];

/**
 * The tests of each step. A unit test is beside the file that it tests. The folder `tests` of a feature has the tests of its
 * API (`*.test.ts`) and of the browser (`*.spec.ts`); the folder `tests` of the project has those of no single feature.
 * The end of a name says when and on what a file runs: `*.all.test.ts` only by
 * `npm run test:all`, which runs every file of the API's tests on both databases, and `*.sql.test.ts` always on both.
 */
export const testFiles = {
  unit: [
    ...besideSources.map((folder) => `${folder}*.test.{ts,tsx}`),
    'bench/**/*.test.ts',
    'demo/**/*.test.ts',
    'scripts/**/*.test.*',
    'tests/unit/**/*.test.ts',
  ],
  /** Unit tests that render components: in jsdom. */
  component: besideSources.map((folder) => `${folder}*.test.tsx`),
  api: ['src/**/tests/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/faults/**/*.test.ts'],
  /** Tests that also run on PostgreSQL in the everyday form. */
  sql: ['src/**/tests/*.sql.test.ts', 'tests/{contract,faults}/**/*.sql.test.ts'],
  /** Excluded from the everyday form. */
  all: ['{bench,scripts,src,tests}/**/*.all.test.ts'],
  browser: ['src/**/tests/*.spec.ts', 'tests/browser/**/*.spec.ts'],
};

/** Whether a file is excluded from the everyday form. */
const isLeftOut = (file: string) => /\.all\.test\.ts$/.test(file);

/** A file, optionally with a line number. */
const pathOf = (word: string) => /^(?:\.\/)?(.*?)(:\d+)?$/.exec(word) ?? [];

/** Whether the word is the path of a test file. Such a file runs completely, in either form. */
export function isTestFile(word: string): boolean {
  const [, path = ''] = pathOf(word);
  return /\.(test|spec)\.\w+$/.test(path) && existsSync(path);
}

/**
 * The test files whose path contains the word: the name of a feature, a folder, a source file or a test file. A line
 * number (`src/content/header/tests/menu.spec.ts:12`) is kept.
 *
 * @param isAll with those that only `npm run test:all` runs
 */
export function findTestFiles(patterns: string[], word: string, isAll: boolean): string[] {
  const [, path = '', line = ''] = pathOf(word);
  if (isTestFile(word)) return globSync(patterns).includes(path) ? [path + line] : [];
  const wanted = path.replace(/\.(tsx?|mjs)$/, '.').toLowerCase();
  return globSync(patterns).filter(
    (file) => file.toLowerCase().includes(wanted) && (isAll || !isLeftOut(file)),
  );
}
