import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useId } from 'react';
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { JobState } from '#core/jobs/job-store.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** The interval of a job: 'every hour'. Seconds; null where it runs whenever work is waiting. */
export function formatInterval(every: number | null): string {
  if (every === null) return 'whenever something is waiting';
  for (const [seconds, unit] of units) {
    const count = every / seconds;
    if (Number.isInteger(count)) return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
  }
  return `every ${every} seconds`;
}

/** The next run, in words. */
export function formatNextRun(
  { nextDueAt, runningSince }: Pick<JobState, 'nextDueAt' | 'runningSince'>,
  now: string,
  formatDatetime: (moment: string) => string,
): string {
  if (runningSince) return 'running now';
  if (nextDueAt === null) return 'when something is waiting';
  return nextDueAt <= now ? 'now' : formatDatetime(nextDueAt);
}

interface JobStatus {
  label: string;
  tone: 'good' | 'busy' | 'bad';
  /** The action for staff. */
  advice?: string;
}

/** The state of a job, in words. */
export function describeState({
  problem,
  runningSince,
}: Pick<JobState, 'problem' | 'runningSince'>): JobStatus {
  if (problem === 'late') {
    const advice =
      'It should have started long ago, but no process is running it. Please ask the person who runs the site whether a process is set to do the work (WORK).';
    return { label: 'Not running', tone: 'bad', advice };
  }
  if (problem === 'failing') {
    const advice =
      'It did not work last time, and will be tried again. If this goes on, please tell the person who runs the site.';
    return { label: 'Being tried again', tone: 'bad', advice };
  }
  return runningSince ? { label: 'Running', tone: 'busy' } : { label: 'All is well', tone: 'good' };
}

const colours = {
  good: 'bg-mint-soft text-teal-text',
  busy: 'bg-sky-soft text-ink',
  bad: 'bg-danger-soft text-danger-text',
};

/** One job: its interval, next run, and last results. */
function Job({ job }: { job: JobState }) {
  const formatDatetime = useFormatDatetime();
  const id = useId();
  const { label, tone, advice } = describeState(job);
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-small border border-line bg-surface p-4 sm:p-5"
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 id={id} className="min-w-0 text-title-3">
          {job.title}
        </h2>
        <span className={`shrink-0 rounded-pill px-2.5 py-0.5 font-bold leading-snug ${colours[tone]}`}>
          {label}
        </span>
      </div>
      {advice && <p className="mb-3">{advice}</p>}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <Fact label="How often" value={formatInterval(job.intervalSeconds)} />
        <Fact label="Last done" value={job.lastEndedAt ? formatDatetime(job.lastEndedAt) : 'not yet'} />
        <Fact label="Next" value={formatNextRun(job, new Date().toISOString(), formatDatetime)} />
      </dl>
      {job.runs.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-bold font-sans text-small">What it did</h3>
          <ul className="grid gap-1.5">
            {job.runs.map(({ finishedAt, outcome, message }) => (
              <li key={`${finishedAt} ${message}`} className="sm:flex sm:gap-3">
                <time dateTime={finishedAt} className="block shrink-0 text-ink-soft tabular-nums sm:w-44">
                  {formatDatetime(finishedAt)}
                </time>
                <span
                  className={`wrap-anywhere min-w-0 ${outcome === 'done' ? '' : 'font-bold text-danger-text'}`}
                >
                  {message}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-2 sm:block">
      <dt className="w-24 shrink-0 text-ink-soft sm:w-auto">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export const meta = privateMeta('Background jobs');

export function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  return readForScreen(signal, { jobs: [] }, async () => {
    return { jobs: (await callApi('GET jobs', { signal })).data.jobs };
  });
}
clientLoader.hydrate = true as const;

/** The background jobs and their states. */
export default function Work() {
  const { jobs, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title-2">Background jobs</h1>
        <button
          type="button"
          aria-disabled={state === 'loading'}
          className={adminButtonClass('quiet')}
          onClick={() => void revalidate()}
        >
          <RefreshCw aria-hidden="true" className="size-4.5" />
          Check again
        </button>
      </div>
      {problem ? (
        <LoadError problem={problem} />
      ) : (
        <>
          <p className="mb-5 text-ink-soft">
            What the site does automatically, and how it went. Waiting emails are on the{' '}
            <Link to="/admin/dashboard" className="link">
              dashboard
            </Link>
            .
          </p>
          <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-2">
            {jobs.map((job) => (
              <Job key={job.name} job={job} />
            ))}
          </div>
        </>
      )}
    </>
  );
}
