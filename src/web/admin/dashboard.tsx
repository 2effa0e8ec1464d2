import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { screenAddress } from '../../content/addresses.ts';
import { formatDay } from '../../content/calendar.ts';
import { records } from '../../content/index.ts';
import { may } from '../../policy.ts';
import type { PresentedChange } from '../../server/api/present-change.ts';
import type { Dashboard as DashboardData } from '../../server/dashboard.ts';
import { privateMeta } from '../account/page-shell.tsx';
import { readSession } from '../account/session.ts';
import { callApi } from '../api/session-client.ts';
import { ArrivalsCard } from './dashboard/arrivals-card.tsx';
import { LatelyCard } from './dashboard/lately-card.tsx';
import { LettersGivenUp } from './dashboard/letters-given-up.tsx';
import { LettersWarning } from './dashboard/letters-warning.tsx';
import { NextWebinar } from './dashboard/next-webinar.tsx';
import { ToFinish } from './dashboard/to-finish.tsx';
import { WorkCard } from './dashboard/work-card.tsx';
import { LoadProblem } from './list/load-problem.tsx';

export const meta = () => privateMeta('Dashboard');

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  try {
    const { signal } = request;
    const [{ data }, changes] = await Promise.all([
      callApi<DashboardData>('GET', 'dashboard', { signal }),
      loadChanges(signal),
    ]);
    return { dashboard: data, changes, problem: undefined };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(error);
    return {
      dashboard: undefined,
      changes: undefined,
      problem: error instanceof Error ? error.message : 'Unknown error',
    };
  }
}
clientLoader.hydrate = true as const;

/** What happened lately: a few more than are shown, because some of them are one. Nothing where they cannot be asked for. */
async function loadChanges(signal: AbortSignal): Promise<PresentedChange[] | undefined> {
  if (!may(readSession()?.role, 'history.read')) return undefined;
  try {
    const { data } = await callApi<{ changes: PresentedChange[] }>('GET', 'changes?limit=30', { signal });
    return data.changes;
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(error);
    return undefined;
  }
}

/** What needs staff today; each part leads to the screen where it is done. */
export default function Dashboard() {
  const { dashboard, changes, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  if (!dashboard) {
    return (
      <>
        <h1 className="mb-5 text-title-2">Dashboard</h1>
        <LoadProblem what="The dashboard" text={problem} onRetry={() => void revalidate()} />
      </>
    );
  }
  const { today, enquiries, registrations, nextWebinar, unpublished, withoutPicture, letters, work } =
    dashboard;
  const webinarUsers = nextWebinar && screenAddress(records.registration, nextWebinar._id);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-title-2">Dashboard</h1>
        <p className="text-ink-soft">{formatDay(today)}</p>
      </div>
      {letters && <LettersWarning {...letters} />}
      {letters && <LettersGivenUp letters={letters.givenUp} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
        {enquiries && (
          <ArrivalsCard
            title="Enquiries"
            arrivals={enquiries}
            to={screenAddress(records.enquiry)}
            linkText="See the enquiries"
            colour="coral"
          />
        )}
        {registrations && (
          <ArrivalsCard
            title="Webinar registrations"
            arrivals={registrations}
            to={webinarUsers ?? screenAddress(records.webinar)}
            linkText={webinarUsers ? 'See those for the next webinar' : 'See the webinars'}
            colour="teal"
          />
        )}
        <NextWebinar webinar={nextWebinar} />
        {unpublished && withoutPicture && (
          <ToFinish unpublished={unpublished} withoutPicture={withoutPicture} />
        )}
        {changes && <LatelyCard changes={changes} />}
        {work && <WorkCard problems={work.problems} />}
      </div>
    </>
  );
}
