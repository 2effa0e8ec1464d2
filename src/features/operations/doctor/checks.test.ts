import { expect, test } from 'vitest';
import { checksOf } from '#core/manifest/define-feature.ts';
import { features } from '#features.ts';

const checks = checksOf(features);

test('a check that reads every entry in one statement runs in a child process', () => {
  const inChildProcess = checks
    .filter(({ runsInChildProcess }) => runsInChildProcess)
    .map(({ name }) => name);
  expect(inChildProcess.toSorted()).toEqual([
    'change-log',
    'database-damage',
    'file-uses',
    'picture-sizes',
    'search',
  ]);
});
