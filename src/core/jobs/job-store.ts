import type { Kysely } from 'kysely';
import { v7 as createId } from 'uuid';
import { type Clock, timeFromNow } from '#core/clock.ts';
import { deleteRows } from '#core/database/batches.ts';
import { inTransaction } from '#core/database/database.ts';
import { isFree, leaseDuration, withRenewedLease } from '#core/database/row-lock.ts';
import type { Scope } from '#core/database/scope.ts';
import type { JobRow, JobRunRow, Tables } from '#core/database/tables.ts';
import { isRowJob, type Job } from './define-job.ts';

export type JobStore = ReturnType<typeof createJobStore>;

/**
 * Stores due times, holders and outcomes of jobs. One of several processes that want a job gets it: each statement
 * changes the row only where it is unchanged since it was read.
 *
 * @param duration milliseconds of a lease, unless it is renewed
 */
export function createJobStore({ db, clock }: Pick<Scope, 'db' | 'clock'>, duration = leaseDuration) {
  const now = () => timeFromNow(clock, 0);
  const whereHeldBy = (name: string, holder: string) =>
    db.updateTable('job').where('name', '=', name).where('holder', '=', holder);

  async function renew(name: string, holder: string): Promise<boolean> {
    const leaseExpiresAt = timeFromNow(clock, duration);
    return (
      (await whereHeldBy(name, holder).set({ leaseExpiresAt }).executeTakeFirstOrThrow()).numUpdatedRows > 0n
    );
  }

  /** A job that this process has claimed. */
  function createClaim(name: string, holder: string, attempts: number, wasLost: boolean) {
    const free = { holder: null, leaseExpiresAt: null };
    return {
      /** Runs in a row, before this one, that failed or were lost. */
      attempts,
      /** Whether the run before this one was interrupted. */
      wasLost,

      /** Runs the work and renews the lease meanwhile; the signal aborts when the lease is lost. */
      withLease: <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> =>
        withRenewedLease(() => renew(name, holder), duration, work),

      /**
       * Records the end of the run, and when the job is due again.
       *
       * @param said undefined: there was nothing to do
       * @returns false where another process holds the job now; nothing is recorded then
       */
      async finish(outcome: 'done' | 'failed', said: string | undefined, dueAt: string): Promise<boolean> {
        return inTransaction(db, async (open) => {
          const endedAt = now();
          const next = { dueAt, endedAt, attempts: outcome === 'done' ? 0 : attempts + 1 };
          const ended = await open
            .updateTable('job')
            .set({ ...next, ...free })
            .where('name', '=', name)
            .where('holder', '=', holder)
            .returning('startedAt')
            .executeTakeFirst();
          if (!ended) return false;
          const startedAt = ended.startedAt ?? endedAt;
          if (said !== undefined)
            await recordRun(open, { job: name, startedAt, finishedAt: endedAt, outcome, said });
          return true;
        });
      },

      /** Releases the job without having run it; by default it stays due, for any process. */
      async release(dueAt?: string): Promise<void> {
        await whereHeldBy(name, holder)
          .set({ ...free, ...(dueAt && { dueAt }) })
          .execute();
      },
    };
  }

  return {
    /** Adds new jobs; they are due immediately. */
    async register(names: readonly string[]): Promise<void> {
      const row = {
        dueAt: now(),
        attempts: 0,
        holder: null,
        leaseExpiresAt: null,
        startedAt: null,
        endedAt: null,
      };
      for (const name of names) {
        await db
          .insertInto('job')
          .values({ name, ...row })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute();
      }
    },

    /** The unclaimed jobs, the longest due first. They are few, so all are read. */
    async listFree(): Promise<JobRow[]> {
      return db.selectFrom('job').selectAll().where(isFree('job', clock)).orderBy('dueAt').execute();
    },

    /** Claims a free job. @returns undefined where another process was quicker */
    async claim({ name, dueAt, holder, leaseExpiresAt, startedAt, attempts }: JobRow) {
      const newHolder = createId();
      const wasLost = holder !== null;
      const next = wasLost ? attempts + 1 : attempts;
      return inTransaction(db, async (open) => {
        const { numUpdatedRows } = await open
          .updateTable('job')
          .set({
            holder: newHolder,
            leaseExpiresAt: timeFromNow(clock, duration),
            startedAt: now(),
            attempts: next,
          })
          .where('name', '=', name)
          .where('dueAt', '=', dueAt)
          .where('holder', 'is not distinct from', holder)
          .where('leaseExpiresAt', 'is not distinct from', leaseExpiresAt)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return undefined;
        const said = 'It stopped midway, and was started again.';
        const run = { job: name, startedAt: startedAt ?? now(), finishedAt: now(), said };
        if (wasLost) await recordRun(open, { ...run, outcome: 'lost' });
        return createClaim(name, newHolder, next, wasLost);
      });
    },

    async list(): Promise<JobRow[]> {
      return db.selectFrom('job').selectAll().execute();
    },

    /** The last runs of a job that did something or failed, the newest first. */
    async lastRuns(job: string, limit: number): Promise<JobRunRow[]> {
      const runs = db.selectFrom('jobRun').selectAll().where('job', '=', job);
      return runs.orderBy('id', 'desc').limit(limit).execute();
    },

    /** Deletes runs that ended before the time (ISO, UTC). @returns how many */
    removeRuns: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('jobRun').where('finishedAt', '<', before)),
  };
}

async function recordRun(db: Kysely<Tables>, run: Omit<JobRunRow, 'id'>): Promise<void> {
  await db
    .insertInto('jobRun')
    .values({ id: createId(), ...run })
    .execute();
}

/** The state of a job, for staff. Datetimes are ISO texts in UTC. */
export interface JobState {
  name: string;
  title: string;
  /** Seconds from one run to the next; null where its rows have due times. */
  intervalSeconds: number | null;
  /** Null where nothing waits. */
  nextDueAt: string | null;
  /** Since when it is running; null where it is not. */
  runningSince: string | null;
  lastEndedAt: string | null;
  /** `failing`: the last run failed or was lost. `late`: it is due, and no process runs it. */
  problem: 'failing' | 'late' | null;
  /** Runs in a row, up to the last one, that failed or were lost. */
  failures: number;
  /** Runs that did something, failed or were lost; the newest first. */
  runs: { startedAt: string; finishedAt: string; outcome: 'done' | 'failed' | 'lost'; message: string }[];
}

interface JobStateSources {
  jobs: readonly Job[];
  store: Pick<JobStore, 'list' | 'lastRuns'>;
  clock: Clock;
}

/** Milliseconds after which a due job counts as late: perhaps no instance runs jobs. */
const lateAfter = 10 * 60_000;

/** The states of all jobs, in the order of the list. @param runs number of last runs per job */
export async function readJobStates({ jobs, store, clock }: JobStateSources, runs = 5): Promise<JobState[]> {
  const known = new Map((await store.list()).map((row) => [row.name, row]));
  const states: JobState[] = [];
  for (const job of jobs) {
    const row = known.get(job.name);
    const runningSince =
      row?.holder && row.leaseExpiresAt && row.leaseExpiresAt > timeFromNow(clock, 0) ? row.startedAt : null;
    const nextDueAt = await nextDueOf(job, row?.dueAt);
    const isLate = nextDueAt !== null && nextDueAt < timeFromNow(clock, -lateAfter) && runningSince === null;
    states.push({
      name: job.name,
      title: job.title,
      intervalSeconds: isRowJob(job) ? null : job.every / 1000,
      nextDueAt,
      runningSince,
      lastEndedAt: row?.endedAt ?? null,
      failures: row?.attempts ?? 0,
      problem: row && row.attempts > 0 ? 'failing' : isLate ? 'late' : null,
      runs: (await store.lastRuns(job.name, runs)).map(({ startedAt, finishedAt, outcome, said }) => ({
        startedAt,
        finishedAt,
        outcome,
        message: said,
      })),
    });
  }
  return states;
}

/** Due rows wait for their job where that has failed. */
async function nextDueOf(job: Job, dueAt: string | undefined): Promise<string | null> {
  if (!isRowJob(job)) return dueAt ?? null;
  const rowsAt = await job.nextDue();
  return rowsAt && dueAt && dueAt > rowsAt ? dueAt : rowsAt;
}
