import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFiles } from '../run/test-files.ts';

test('every test file runs in some step', () => {
  const all = globSync('{bench,demo,scripts,src,tests}/**/*.{test,spec}.*');
  const run = new Set(globSync(Object.values(testFiles).flat()));
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter((file) => !run.has(file))).toEqual([]);
});
