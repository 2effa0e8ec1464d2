import { join } from 'node:path';
import type { Config } from '#core/config/config.ts';
import { projectFolder } from '#core/config/project-folder.ts';
import { runInChildProcess } from '#core/jobs/child-process.ts';
import { type Check, CheckNotPossibleError } from '#core/manifest/health-check.ts';
import type { CheckContext } from './context.ts';
import { type CheckResult, runChecks } from './run-checks.ts';

/** Runs checks where they do not delay other work. */
export type RunChecksInChildProcess = (
  due: readonly Check[],
  context: CheckContext,
  signal: AbortSignal,
) => Promise<CheckResult[]>;

/** The input of the child process, as JSON. */
export interface CheckProcessInput {
  config: Config;
  names: string[];
  /** Milliseconds per check. */
  timeout: number;
}

/** Maximum minutes in total: a slow disk reads some gigabytes in that time. */
const maxMinutes = 20;

/** Runs checks in a child process. A failure of the process is a finding of each of them. */
export const runChecksInChildProcess: RunChecksInChildProcess = async (due, context, signal) => {
  if (due.length === 0) return [];
  const timeout = maxMinutes * 60_000;
  const input: CheckProcessInput = { config: context.config, names: due.map(({ name }) => name), timeout };
  const deadline = AbortSignal.timeout(timeout);
  const script = join(projectFolder, 'src/commands/doctor-process.ts');
  try {
    return await runInChildProcess<CheckResult[]>(script, input, AbortSignal.any([signal, deadline]));
  } catch (error) {
    signal.throwIfAborted();
    const reason = deadline.aborted
      ? new CheckNotPossibleError(`no answer came within ${maxMinutes} minutes`)
      : error;
    const failing = due.map((check) => ({ ...check, run: () => Promise.reject(reason) }));
    return runChecks(failing, context);
  }
};
