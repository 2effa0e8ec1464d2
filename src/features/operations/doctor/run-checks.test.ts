import { expect, test } from 'vitest';
import {
  type Check,
  CheckNotPossibleError,
  goodFinding,
  warningFinding,
  wrongFinding,
} from '#core/manifest/health-check.ts';
import { formatJson, formatText } from './command.ts';
import type { CheckContext } from './context.ts';
import { runChecks } from './run-checks.ts';

const context = {} as CheckContext;
const check = (name: string, run: Check['run'], fix?: Check['fix']): Check => ({
  ...{ name, title: name, frequency: 'daily', run },
  ...(fix && { fix }),
});

const names = Array.from({ length: 12 }, (_, index) => `file ${index}`);
const all: Check[] = [
  check('fine', async () => [goodFinding('It is fine.')]),
  check('odd', async () => [goodFinding('Half of it is.'), warningFinding('It is odd.', 'Look.')]),
  check('broken', async () => [wrongFinding('It is broken.', 'Mend it.', { names })]),
  check('away', async () => {
    throw new CheckNotPossibleError('the database does not answer');
  }),
  check('far', async () => {
    throw new CheckNotPossibleError('the database does not answer');
  }),
  check('failing', async () => {
    throw Object.assign(new Error('connect to secret.example'), { code: 'ECONNREFUSED' });
  }),
  check('endless', () => new Promise(() => undefined)),
];

test('the worst finding counts, and a check that cannot run does not stop the others', async () => {
  const examined = await runChecks(all, context, { timeout: 50 });
  expect(examined.map(({ verdict }) => verdict)).toEqual([
    ...['good', 'worth a look', 'wrong', 'worth a look', 'worth a look', 'wrong', 'worth a look'],
  ]);
  const text = formatText(examined);
  expect(text).toContain('  ✗ broken: It is broken.\n      · file 0');
  expect(text).toMatch(/· file 9\n {6}· and 2 more .*\n {6}→ Mend it\./);
  expect(text).toContain('because the database does not answer:\n      · away, far');
  expect(text).toContain('(Error, ECONNREFUSED)');
  expect(text).not.toContain('secret.example');
  expect(text).toMatch(/Of 7 checks: 2 wrong, 4 warnings, 1 good\.$/);
  const reported = JSON.parse(formatJson(examined));
  expect(reported.verdict).toBe('wrong');
  expect(reported.checks[2]).toEqual({
    ...{ name: 'broken', title: 'broken', verdict: 'wrong' },
    findings: [{ verdict: 'wrong', message: 'It is broken.', fix: 'Mend it.', names }],
  });
});

test('a safe fix is applied when requested, and the check runs again', async () => {
  let isBroken = true;
  const mendable = check(
    'mendable',
    async () => [isBroken ? wrongFinding('Broken.', 'Mend.', { canBeFixed: true }) : goodFinding('Well.')],
    async () => {
      isBroken = false;
      return 'Mended it.';
    },
  );
  const stubborn = check(
    'stubborn',
    async () => [wrongFinding('Stuck.', 'Mend.', { canBeFixed: true })],
    async () => {
      throw new Error('no');
    },
  );
  const notAsked = check(
    'not asked',
    async () => [goodFinding('Well.')],
    () => Promise.reject(new Error('mended all the same')),
  );
  expect((await runChecks([mendable], context))[0]?.verdict).toBe('wrong');
  const [mended, stuck, left] = await runChecks([mendable, stubborn, notAsked], context, { fix: true });
  expect([mended?.verdict, mended?.fixed]).toEqual(['good', 'Mended it.']);
  expect([stuck?.verdict, stuck?.findings.at(-1)?.message]).toEqual([
    'wrong',
    'It could not be fixed (Error).',
  ]);
  expect(left?.verdict).toBe('good');
  expect(formatText([mended, stuck].filter((one) => one !== undefined))).toContain('✓ mendable: Mended it.');
});
