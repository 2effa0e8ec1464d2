// Runs in a process of its own, which features/operations/doctor/child-process.ts starts.
import { answerApart } from '#core/jobs/child-process.ts';
import { checksOf } from '#core/manifest/define-feature.ts';
import type { LookOrder } from '#features/operations/doctor/child-process.ts';
import { openPatient } from '#features/operations/doctor/context.ts';
import { type Examined, examine } from '#features/operations/doctor/run-checks.ts';
import { features } from '#features.ts';

answerApart(async ({ config, names, patience }: LookOrder): Promise<Examined[]> => {
  const { patient, close } = await openPatient(config, process.env, { features });
  try {
    return await examine(
      checksOf(features).filter(({ name }) => names.includes(name)),
      patient,
      { patience },
    );
  } finally {
    await close();
  }
});
