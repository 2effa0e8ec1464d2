// Runs in a process of its own, which features/operations/doctor/child-process.ts starts.
import { runAsChildProcess } from '#core/jobs/child-process.ts';
import { checksOf } from '#core/manifest/define-feature.ts';
import type { CheckProcessInput } from '#features/operations/doctor/child-process.ts';
import { openCheckContext } from '#features/operations/doctor/context.ts';
import { type CheckResult, runChecks } from '#features/operations/doctor/run-checks.ts';
import { features } from '#features.ts';

runAsChildProcess(async ({ config, names, timeout }: CheckProcessInput): Promise<CheckResult[]> => {
  const { context, close } = await openCheckContext(config, process.env, { features });
  try {
    return await runChecks(
      checksOf(features).filter(({ name }) => names.includes(name)),
      context,
      { timeout },
    );
  } finally {
    await close();
  }
});
