import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { screenAddress } from '#cms/records/addresses.ts';
import { records } from '#cms/records/registry.ts';
import { type Action, may } from '#core/access/roles.ts';
import { LoadProblem } from '#core/admin-ui/load-problem.tsx';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import { readSession, useMay } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { Dashboard as DashboardData } from '#core/manifest/dashboard.ts';
import { formatDay } from '#core/time/format-day.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { VisitsCard } from '#features/analytics/admin/dashboard-card.tsx';
import { FrontDeskCard } from '#features/enquiries/admin/dashboard-card.tsx';
import { HealthCard, WorkCard } from '#features/operations/admin/dashboard-cards.tsx';
import { EmailsGivenUp, EmailsWarning } from '#features/operations/admin/email-warnings.tsx';
import type { Health } from '#features/operations/doctor/health.ts';
import { DataRequestsCard } from '#features/privacy/admin/dashboard-card.tsx';
import { RefundsCard } from '#features/refunds/admin/dashboard-card.tsx';
import { NextWebinar, TimesToCheck } from '#features/webinars/admin/dashboard-cards.tsx';
import { ArrivalsCard, LatelyCard } from './recent.tsx';
import { DraftsCard, PlannedCard, ToFinish } from './unfinished.tsx';

export const meta = () => privateMeta('Dashboard');

/** The data that decides the order of the parts; the others are loaded separately. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const [dashboard, health] = await Promise.all([
    readPart<DashboardData>('dashboard.read', 'dashboard', signal),
    readPart<Health>('health.readChecks', 'health/checks', signal),
  ]);
  return { dashboard, health };
}
clientLoader.hydrate = true as const;

/** A part that requires a permission; `problem`: why it could not be read, which does not affect the others. */
async function readPart<Part>(
  action: Action,
  call: string,
  signal: AbortSignal,
): Promise<{ data?: Part; problem?: Error | undefined }> {
  if (!may(readSession()?.role, action)) return {};
  return readForScreen(signal, {}, async () => ({
    data: (await callApi<Part>('GET', call, { signal })).data,
  }));
}

/** Work for staff today; each part links to its screen. */
export default function Dashboard() {
  const { dashboard, health } = useLoaderData<typeof clientLoader>();
  const mayDo = useMay();
  // Unreadable parts are missing; the others are shown.
  const parts: Partial<DashboardData> = dashboard.data ?? {};
  const { today, frontDesk, enquiries, registrations, nextWebinar } = parts;
  const { unpublished, withoutPicture, timesToCheck, emails, jobs, dataRequests, refunds } = parts;
  // Problems come first; a healthy site, last.
  const isWrong = health.data?.checks.some(({ verdict }) => verdict === 'wrong');
  const webinarUsers = nextWebinar && screenAddress(records.registration, nextWebinar._id);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-title-2">Dashboard</h1>
        {today && <p className="text-ink-soft">{formatDay(today)}</p>}
      </div>
      {dashboard.problem !== undefined && (
        <div className="mb-4 lg:mb-5">
          <LoadProblem what="What needs attention today" problem={dashboard.problem} />
        </div>
      )}
      {frontDesk && <FrontDeskCard toDo={frontDesk} now={new Date()} />}
      {emails && <EmailsWarning {...emails} />}
      {emails && <EmailsGivenUp emails={emails.givenUp} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
        {health.data && isWrong && <HealthCard health={health.data} />}
        {refunds && refunds.open > 0 && <RefundsCard {...refunds} />}
        {dataRequests && dataRequests.count > 0 && <DataRequestsCard {...dataRequests} />}
        {mayDo('content.write') && <DraftsCard />}
        {mayDo('content.readUnpublished') && <PlannedCard />}
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
            linkText={webinarUsers ? 'See registrations for the next webinar' : 'See the webinars'}
            colour="teal"
          />
        )}
        {timesToCheck && timesToCheck.count > 0 && <TimesToCheck {...timesToCheck} />}
        {dashboard.data && <NextWebinar webinar={dashboard.data.nextWebinar} />}
        {unpublished && withoutPicture && (
          <ToFinish unpublished={unpublished} withoutPicture={withoutPicture} />
        )}
        {mayDo('visit.read') && <VisitsCard />}
        {mayDo('history.read') && <LatelyCard />}
        {jobs && <WorkCard problems={jobs.problems} />}
        {health.problem !== undefined && (
          <div className="lg:col-span-2">
            <LoadProblem what="The health of the site" problem={health.problem} />
          </div>
        )}
        {health.data && !isWrong && <HealthCard health={health.data} />}
      </div>
    </>
  );
}
