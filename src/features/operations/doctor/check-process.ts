// Runs in a process of its own, which features/operations/doctor/child-process.ts starts.
import { answerApart } from '#core/jobs/child-process.ts';
import { checks } from './checks.ts';
import type { LookOrder } from './child-process.ts';
import { openPatient } from './context.ts';
import { type Examined, examine } from './run-checks.ts';

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
