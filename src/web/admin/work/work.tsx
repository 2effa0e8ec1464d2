import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router';
import type { JobState } from '../../../jobs/job-states.ts';
import { privateMeta } from '../../account/page-shell.tsx';
import { callApi } from '../../api/session-client.ts';
import { LoadProblem } from '../list/load-problem.tsx';
import { problemOf } from '../problem-of.ts';
import { adminButton } from '../ui/button.ts';
import { Job } from './job.tsx';

export const meta = () => privateMeta('Work in the background');

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  try {
    const { data } = await callApi<{ jobs: JobState[] }>('GET', 'jobs', { signal: request.signal });
    return { jobs: data.jobs, problem: undefined };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(error);
    return { jobs: [], problem: problemOf(error) };
  }
}
clientLoader.hydrate = true as const;

/** What the site does by itself, and how that goes. */
export default function Work() {
  const { jobs, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title-2">Work in the background</h1>
        <button
          type="button"
          aria-disabled={state === 'loading'}
          className={adminButton('quiet')}
          onClick={() => void revalidate()}
        >
          <RefreshCw aria-hidden="true" className="size-4.5" />
          Look again
        </button>
      </div>
      {problem ? (
        <LoadProblem problem={problem} onRetry={() => void revalidate()} />
      ) : (
        <>
          <p className="mb-5 text-ink-soft">
            What the site does automatically, and how it went. Waiting letters are on the{' '}
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
