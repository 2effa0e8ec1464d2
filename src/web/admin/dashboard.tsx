import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { screenAddress } from '../../content/addresses.ts';
import { formatDay } from '../../content/calendar.ts';
import { records } from '../../content/index.ts';
import { type Action, may } from '../../policy.ts';
import type { PresentedChange } from '../../server/api/present-change.ts';
import type { Dashboard as DashboardData } from '../../server/dashboard.ts';
import type { Health } from '../../server/doctor/health.ts';
import { privateMeta } from '../account/page-shell.tsx';
import { readSession } from '../account/session.ts';
import { callApi } from '../api/session-client.ts';
import { ArrivalsCard } from './dashboard/arrivals-card.tsx';
import { FrontDeskCard } from './dashboard/front-desk-card.tsx';
import { HealthCard } from './dashboard/health-card.tsx';
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
    const [{ data }, lately, health] = await Promise.all([
      callApi<DashboardData>('GET', 'dashboard', { signal }),
      // A few more than are shown, because some of them are one.
      loadPart<{ changes: PresentedChange[] }>('history.read', 'changes?limit=30', signal),
      loadPart<Health>('health.readChecks', 'health/checks', signal),
    ]);
    return { dashboard: data, changes: lately?.changes, health, problem: undefined };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(error);
    return {
      dashboard: undefined,
      changes: undefined,
      health: undefined,
      problem: error instanceof Error ? error.message : 'Unknown error',
    };
  }
}
clientLoader.hydrate = true as const;

/** A part that not everybody may see. Nothing where it cannot be asked for: the rest of the dashboard is shown all the same. */
async function loadPart<Part>(action: Action, call: string, signal: AbortSignal): Promise<Part | undefined> {
  if (!may(readSession()?.role, action)) return undefined;
  try {
    return (await callApi<Part>('GET', call, { signal })).data;
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(error);
    return undefined;
  }
}

/** What needs staff today; each part leads to the screen where it is done. */
export default function Dashboard() {
  const { dashboard, changes, health, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  if (!dashboard) {
    return (
      <>
        <h1 className="mb-5 text-title-2">Dashboard</h1>
        <LoadProblem what="The dashboard" text={problem} onRetry={() => void revalidate()} />
      </>
    );
  }
  const {
    today,
    frontDesk,
    enquiries,
    registrations,
    nextWebinar,
    unpublished,
    withoutPicture,
    letters,
    work,
  } = dashboard;
  // What is wrong comes first; what is well, last.
  const isWrong = health?.checks.some(({ verdict }) => verdict === 'wrong');
  const webinarUsers = nextWebinar && screenAddress(records.registration, nextWebinar._id);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-title-2">Dashboard</h1>
        <p className="text-ink-soft">{formatDay(today)}</p>
      </div>
      {frontDesk && <FrontDeskCard toDo={frontDesk} now={new Date()} />}
      {letters && <LettersWarning {...letters} />}
      {letters && <LettersGivenUp letters={letters.givenUp} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
        {health && isWrong && <HealthCard health={health} />}
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
        {health && !isWrong && <HealthCard health={health} />}
      </div>
    </>
  );
}
