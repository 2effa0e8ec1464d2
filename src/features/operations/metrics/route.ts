import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import { notFoundError } from '#core/errors.ts';
import type { JobState } from '#core/jobs/job-store.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import {
  contentType,
  createMetrics,
  type Family,
  type Labels,
  mergeFamilies,
  toPrometheusText,
} from '#core/metrics/metrics.ts';

interface Dependencies {
  jobStates: (runs?: number) => Promise<JobState[]>;
  emails: Pick<Stores['emails'], 'countWaiting'>;
  clock: Clock;
}

type WaitingEmails = Awaited<ReturnType<Dependencies['emails']['countWaiting']>>;

/** Milliseconds. Monitoring has to learn in time that the database does not answer. */
const timeout = 3000;

/**
 * The figures of background jobs from the database. They are the same for all processes, and are read only for metrics requests.
 * If the database does not answer, the metrics say so.
 */
async function readWorkFigures({ jobStates, emails, clock }: Dependencies): Promise<Family[]> {
  const figures = Promise.all([jobStates(1), emails.countWaiting()]).catch(() => undefined);
  const [jobs, waiting] = (await Promise.race([figures, pause(timeout, undefined, { ref: false })])) ?? [];
  const metrics = createMetrics();
  metrics.gauge({
    name: 'ananta_database_reachable',
    help: '1 if the database answers, else 0; its figures are missing then.',
    read: () => [[{}, jobs ? 1 : 0]],
  });
  if (jobs) describeJobs(metrics, jobs, clock);
  if (waiting) describeEmails(metrics, waiting, clock);
  return metrics.read();
}

function describeJobs({ gauge }: ReturnType<typeof createMetrics>, jobs: JobState[], clock: Clock): void {
  const perJob = (value: (job: JobState) => number) =>
    jobs.map((job): [Labels, number] => [{ job: job.name }, value(job)]);

  gauge({
    name: 'ananta_job_overdue_seconds',
    help: 'Seconds that a job has been due without running.',
    read: () => perJob((job) => (job.runningSince ? 0 : since(job.nextDueAt, clock))),
  });
  gauge({
    name: 'ananta_job_running',
    help: '1 while the job is running.',
    read: () => perJob(({ runningSince }) => (runningSince ? 1 : 0)),
  });
  gauge({
    name: 'ananta_job_failures',
    help: 'Consecutive runs of a job that failed or were lost.',
    read: () => perJob(({ failures }) => failures),
  });
  gauge({
    name: 'ananta_job_last_run',
    help: 'Outcome of the last run that did something, failed or was lost.',
    read: () =>
      jobs.flatMap(({ name, runs: [last] }) =>
        last ? [[{ job: name, outcome: last.outcome }, 1] as const] : [],
      ),
  });
}

function describeEmails(
  { gauge }: ReturnType<typeof createMetrics>,
  { count, since: oldest }: WaitingEmails,
  clock: Clock,
): void {
  gauge({
    name: 'ananta_letters_waiting',
    help: 'Emails that are not sent yet.',
    read: () => [[{}, count]],
  });
  gauge({
    name: 'ananta_letters_oldest_seconds',
    help: 'Seconds that the oldest of them has waited; 0 if none waits.',
    read: () => [[{}, since(oldest, clock)]],
  });
}

/** Seconds since a time; none for a future or missing time. */
function since(moment: string | null, clock: Clock): number {
  return moment ? Math.max(0, (clock().getTime() - Date.parse(moment)) / 1000) : 0;
}

interface MetricsParts {
  /** The counters of each process of this instance. */
  read: () => Promise<Family[][]>;
  /** The figures of background jobs. */
  readWork: () => Promise<Family[]>;
  /** Allows reading from anywhere. */
  token: string | undefined;
}

/** The parts of a site for its metrics. */
export function metricsOf(services: Services, { metricsToken }: Config): MetricsParts {
  const { readMetrics, jobStates, stores, clock } = services;
  return {
    read: readMetrics,
    readWork: () => readWorkFigures({ jobStates, emails: stores.emails, clock }),
    token: metricsToken,
  };
}

/** The metrics for monitoring programs: on this machine, or with the token. Other requests get 404. */
export function metricsRoute({ read, readWork, token }: MetricsParts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(
      '/metrics',
      { config: { action: 'metrics.read' }, schema: { hide: true }, logLevel: 'warn' },
      async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        if (!isFromThisMachine(request) && !hasToken(request, token)) throw notFoundError('Page');
        const [processes, work] = await Promise.all([read(), readWork()]);
        return reply.type(contentType).send(toPrometheusText([...mergeFamilies(processes), ...work]));
      },
    );
  };
}

/**
 * Whether a program on this machine sent the request itself. A proxy on this machine forwards requests of others; its headers
 * show that, whether or not the site is configured to trust it.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in headers);
  return !isForwarded && isLoopback(socket.remoteAddress);
}

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** Compares in constant time, for which digests have equal lengths. */
function hasToken({ headers: { authorization = '' } }: FastifyRequest, token: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return token !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
