import { expect, test } from 'vitest';
import type { Check } from '#core/manifest/health-check.ts';
import { lookInChildProcess } from './child-process.ts';
import type { CheckContext } from './context.ts';

const check = (name: string): Check => ({ name, title: name, when: 'daily', look: async () => [] });
/** No installation that could be opened. */
const context = { config: {} } as unknown as CheckContext;

test('what the process cannot do is found of each thing that it was to look at', async () => {
  const found = await lookInChildProcess(
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

test('nothing is found by a look that was ended', async () => {
  const signal = AbortSignal.abort(new Error('The site is shut down.'));
  await expect(lookInChildProcess([check('one')], context, signal)).rejects.toThrow('The site is shut down.');
});
