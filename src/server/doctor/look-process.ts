// Runs in a process of its own, which look-apart.ts starts.
import { answerApart } from '../apart/answer-apart.ts';
import { checks } from './checks/index.ts';
import { type Examined, examine } from './examine.ts';
import type { LookOrder } from './look-apart.ts';
import { openPatient } from './open-patient.ts';

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
