import { setTimeout as pause } from 'node:timers/promises';
import {
  type Check,
  CheckNotPossibleError,
  type Finding,
  type Verdict,
  warningFinding,
  wrongFinding,
} from '#core/manifest/health-check.ts';
import type { CheckContext } from './context.ts';

/** A check with its findings. */
export interface CheckResult {
  name: string;
  title: string;
  verdict: Verdict;
  findings: Finding[];
  /** The result of `--fix`. */
  fixed?: string;
}

/** Milliseconds. A check that takes longer is itself a finding. */
const defaultTimeout = 60_000;
const severity: Record<Verdict, number> = { good: 0, 'worth a look': 1, wrong: 2 };

/** The worst of several verdicts. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return verdicts.reduce<Verdict>((worst, one) => (severity[one] > severity[worst] ? one : worst), 'good');
}

/** Runs checks one after the other, to limit the load on a running site. */
export async function runChecks(
  checks: readonly Check[],
  context: CheckContext,
  {
    fix = false,
    timeout = defaultTimeout,
    signal,
  }: { fix?: boolean; timeout?: number; signal?: AbortSignal } = {},
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    signal?.throwIfAborted();
    results.push(await runCheck(check, context, { fix, timeout }));
  }
  return results;
}

async function runCheck(
  check: Check,
  context: CheckContext,
  { fix, timeout }: { fix: boolean; timeout: number },
): Promise<CheckResult> {
  const { name, title } = check;
  const initialFindings = await runWithTimeout(check, context, timeout);
  if (!fix || !check.fix || !initialFindings.some(({ canBeFixed }) => canBeFixed)) {
    return {
      name,
      title,
      verdict: worstOf(initialFindings.map(({ verdict }) => verdict)),
      findings: initialFindings,
    };
  }
  try {
    const fixed = await check.fix(context);
    const findings = await runWithTimeout(check, context, timeout);
    return { name, title, verdict: worstOf(findings.map(({ verdict }) => verdict)), findings, fixed };
  } catch (error) {
    const findings = [
      ...initialFindings,
      wrongFinding(`It could not be fixed (${errorKind(error)}).`, 'Please fix it by hand.'),
    ];
    return { name, title, verdict: 'wrong', findings };
  }
}

async function runWithTimeout(check: Check, context: CheckContext, timeout: number): Promise<Finding[]> {
  const timer = new AbortController();
  const timedOut = pause(timeout, undefined, { signal: timer.signal }).then(() => {
    throw new CheckNotPossibleError(`no answer came within ${Math.round(timeout / 1000)} seconds`);
  });
  try {
    return await Promise.race([check.run(context), timedOut]);
  } catch (error) {
    if (error instanceof CheckNotPossibleError) {
      const found = warningFinding(`Not checked: ${error.message}.`, 'Fix that first, and check again.');
      return [{ ...found, skipReason: error.message }];
    }
    return [
      wrongFinding(
        `It could not be checked (${errorKind(error)}).`,
        'Run npm run doctor as the user that runs the site, with the same settings.',
      ),
    ];
  } finally {
    timedOut.catch(() => undefined);
    timer.abort();
  }
}

/** The kind of an error without its message, which may contain an address, a password or a parent's words. */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause ?? error) as { code?: unknown };
  const name = error.cause instanceof Error ? error.cause.name : error.name;
  return typeof code === 'string' ? `${name}, ${code}` : name;
}
