// Runs in a process of its own, which features/operations/doctor/child-process.ts starts.
import '../hooks.ts';
import { answerApart } from '#core/jobs/child-process.ts';
import { checks } from '#features/operations/doctor/checks.ts';
import type { LookOrder } from '#features/operations/doctor/child-process.ts';
import { openPatient } from '#features/operations/doctor/context.ts';
import { type Examined, examine } from '#features/operations/doctor/run-checks.ts';

answerApart(async ({ config, names, patience }: LookOrder): Promise<Examined[]> => {
  const { patient, close } = await openPatient(config, process.env);
  try {
    return await examine(
      checks.filter(({ name }) => names.includes(name)),
      patient,
      { patience },
    );
  } finally {
    await close();
  }
});
