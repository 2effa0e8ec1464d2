import { join } from 'node:path';
import type { Config } from '#core/config/config.ts';
import { projectFolder } from '#core/config/project-folder.ts';
import { runInChildProcess } from '#core/jobs/child-process.ts';
import { type Check, CheckNotPossibleError } from '#core/manifest/health-check.ts';
import type { CheckContext } from './context.ts';
import { type CheckResult, runChecks } from './run-checks.ts';

/** Runs checks where they do not delay other work. */
export type LookInChildProcess = (
  due: readonly Check[],
  context: CheckContext,
  signal: AbortSignal,
) => Promise<CheckResult[]>;

/** The input of the process. */
export interface LookOrder {
  config: Config;
  /** The names of the checks. */
  names: string[];
  /** Milliseconds per check. */
  timeout: number;
}

/** Maximum minutes in total: a slow disk reads some gigabytes in that time. */
const longest = 20;

/** Runs checks in a child process. A failure of the process is a finding of each of them. */
export const lookInChildProcess: LookInChildProcess = async (due, context, signal) => {
  if (due.length === 0) return [];
  const timeout = longest * 60_000;
  const order: LookOrder = { config: context.config, names: due.map(({ name }) => name), timeout };
  const late = AbortSignal.timeout(timeout);
  const script = join(projectFolder, 'src/commands/doctor-process.ts');
  try {
    return await runInChildProcess<CheckResult[]>(script, order, AbortSignal.any([signal, late]));
  } catch (error) {
    signal.throwIfAborted();
    const said = late.aborted ? new CheckNotPossibleError(`no answer came within ${longest} minutes`) : error;
    const failed = due.map((check) => ({ ...check, run: () => Promise.reject(said) }));
    return runChecks(failed, context);
  }
};
