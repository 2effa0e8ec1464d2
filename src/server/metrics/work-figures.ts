import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../content/clock.ts';
import type { JobState } from '../../jobs/job-states.ts';
import type { Stores } from '../../store/stores.ts';
import { createMetrics, type Family, type Labels } from './metrics.ts';

interface Parts {
  jobStates: (runs?: number) => Promise<JobState[]>;
  letters: Pick<Stores['letters'], 'waiting'>;
  clock: Clock;
}

type Waiting = Awaited<ReturnType<Parts['letters']['waiting']>>;

/** Milliseconds. Whoever watches the site is told in time that its database does not answer. */
const patience = 3000;

/**
 * What the database says of the work over time. It is the same whichever process asks, and nobody asks it but for
 * whoever reads the metrics. Where it does not answer, that is what is told.
 */
export async function readWorkFigures({ jobStates, letters, clock }: Parts): Promise<Family[]> {
  const asked = Promise.all([jobStates(1), letters.waiting()]).catch(() => undefined);
  const [jobs, waiting] = (await Promise.race([asked, pause(patience, undefined, { ref: false })])) ?? [];
  const metrics = createMetrics();
  metrics.gauge({
    name: 'ananta_database_reachable',
    help: '1 where the database answers, else 0; what it would say is missing then.',
    read: () => [[{}, jobs ? 1 : 0]],
  });
  if (jobs) describeJobs(metrics, jobs, clock);
  if (waiting) describeLetters(metrics, waiting, clock);
  return metrics.read();
}

function describeJobs({ gauge }: ReturnType<typeof createMetrics>, jobs: JobState[], clock: Clock): void {
  const ofEach = (value: (job: JobState) => number) =>
    jobs.map((job): [Labels, number] => [{ job: job.name }, value(job)]);

  gauge({
    name: 'ananta_job_overdue_seconds',
    help: 'For how long a job has been due that nobody is at.',
    read: () => ofEach((job) => (job.runningSince ? 0 : since(job.nextDueAt, clock))),
  });
  gauge({
    name: 'ananta_job_running',
    help: '1 while somebody is at the job.',
    read: () => ofEach(({ runningSince }) => (runningSince ? 1 : 0)),
  });
  gauge({
    name: 'ananta_job_failures',
    help: 'Runs of a job in a row that failed or were lost.',
    read: () => ofEach(({ failures }) => failures),
  });
  gauge({
    name: 'ananta_job_last_run',
    help: 'How the last run ended that did something, failed or was lost.',
    read: () =>
      jobs.flatMap(({ name, runs: [last] }) =>
        last ? [[{ job: name, outcome: last.outcome }, 1] as const] : [],
      ),
  });
}

function describeLetters(
  { gauge }: ReturnType<typeof createMetrics>,
  { letters, since: oldest }: Waiting,
  clock: Clock,
): void {
  gauge({
    name: 'ananta_letters_waiting',
    help: 'Letters that are not sent yet.',
    read: () => [[{}, letters]],
  });
  gauge({
    name: 'ananta_letters_oldest_seconds',
    help: 'For how long the oldest of them has waited; 0 where none does.',
    read: () => [[{}, since(oldest, clock)]],
  });
}

/** Seconds since a moment; none before it, or where there is no moment. */
function since(moment: string | null, clock: Clock): number {
  return moment ? Math.max(0, (clock().getTime() - Date.parse(moment)) / 1000) : 0;
}
