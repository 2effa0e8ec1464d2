import { expect, test } from 'vitest';
import { checksOf } from '#core/manifest/define-feature.ts';
import { features } from '#features.ts';

const checks = checksOf(features);

test('what reads every entry in one statement is looked at by a process of its own', () => {
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
