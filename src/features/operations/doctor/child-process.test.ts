import { expect, test } from 'vitest';
import type { Check } from '#core/manifest/health-check.ts';
import { runChecksInChildProcess } from './child-process.ts';
import type { CheckContext } from './context.ts';

const check = (name: string): Check => ({ name, title: name, frequency: 'daily', run: async () => [] });
/** An installation that cannot be opened. */
const context = { config: {} } as unknown as CheckContext;

test('a failure of the process is a finding of each of its checks', async () => {
  const found = await runChecksInChildProcess(
    [check('one'), check('other')],
    context,
    new AbortController().signal,
  );
  expect(found.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['one', 'wrong'],
    ['other', 'wrong'],
  ]);
  expect(found[0]?.findings[0]?.message).toBe('It could not be checked (ProcessFailed).');
});

test('an aborted run has no findings', async () => {
  const signal = AbortSignal.abort(new Error('The site is shut down.'));
  await expect(runChecksInChildProcess([check('one')], context, signal)).rejects.toThrow(
    'The site is shut down.',
  );
});
