import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router';
import { changeVerbs } from '#cms/activity/activity.ts';
import type { PresentedChange } from '#cms/history/api.ts';
import { recordScreenAddress, screenAddress } from '#cms/records/addresses.ts';
import { records } from '#cms/records/registry.ts';
import { type Action, may } from '#core/access/roles.ts';
import { Card, CardLink, DataCard } from '#core/admin-ui/card.tsx';
import { DayChart } from '#core/admin-ui/day-chart.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { readForScreen, useCall } from '#core/admin-ui/use-call.ts';
import { readSession, useMay } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { Dashboard as DashboardData } from '#core/manifest/dashboard.ts';
import { formatDay } from '#core/time/format-day.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { VisitsCard } from '#features/analytics/admin/dashboard-card.tsx';
import { FrontDeskCard } from '#features/enquiries/admin/dashboard-card.tsx';
import { FirstSteps, firstStepsParameter } from '#features/first-steps/admin/first-steps.tsx';
import {
  EmailsGivenUp,
  EmailsWarning,
  HealthCard,
  WorkCard,
} from '#features/operations/admin/dashboard-cards.tsx';
import { PaymentsCard } from '#features/payments/admin/dashboard-card.tsx';
import { DataRequestsCard } from '#features/privacy/admin/dashboard-card.tsx';
import { RefundsCard } from '#features/refunds/admin/dashboard-card.tsx';
import { NextWebinar, TimesToCheck } from '#features/webinars/admin/dashboard-cards.tsx';
import { DraftsCard, PlannedCard, UnfinishedCard } from './unfinished.tsx';

export const meta = privateMeta('Dashboard');

/** The data that decides the order of the parts; the others are loaded separately. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const showsFirstSteps = new URL(request.url).searchParams.has(firstStepsParameter);
  const [dashboard, health, firstSteps] = await Promise.all([
    readPart('dashboard.read', signal, () => callApi('GET dashboard', { signal })),
    readPart('health.readChecks', signal, () => callApi('GET health/checks', { signal })),
    readPart('firstSteps.manage', signal, () =>
      callApi('GET first-steps', { query: { hidden: showsFirstSteps ? 'include' : undefined }, signal }),
    ),
  ]);
  return { dashboard, health, firstSteps };
}
clientLoader.hydrate = true as const;

/** A part that requires a permission; `problem`: why it could not be read, which does not affect the others. */
async function readPart<Data>(
  action: Action,
  signal: AbortSignal,
  read: () => Promise<{ data: Data }>,
): Promise<{ data?: Data; problem?: Error | undefined }> {
  if (!may(readSession()?.role, action)) return {};
  return readForScreen(signal, {}, async () => ({ data: (await read()).data }));
}

/** Work for staff today; each part links to its screen. */
export default function Dashboard() {
  const { dashboard, health, firstSteps } = useLoaderData<typeof clientLoader>();
  const mayDo = useMay();
  // Unreadable parts are missing; the others are shown.
  const parts: Partial<DashboardData> = dashboard.data ?? {};
  const { today, frontDesk, enquiries, registrations, nextWebinar } = parts;
  const { unpublished, withoutPicture, timesToCheck, emails, jobs, dataRequests, refunds, payments } = parts;
  // Problems come first; a healthy site, last.
  const hasProblems = health.data?.checks.some(({ verdict }) => verdict === 'wrong');
  const webinarUsers = nextWebinar && screenAddress(records.registration, nextWebinar._id);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-title-2">Dashboard</h1>
        {today && <p className="text-ink-soft">{formatDay(today)}</p>}
      </div>
      {dashboard.problem !== undefined && (
        <div className="mb-4 lg:mb-5">
          <LoadError what="What needs attention today" problem={dashboard.problem} />
        </div>
      )}
      {firstSteps.data && <FirstSteps data={firstSteps.data} />}
      {frontDesk && <FrontDeskCard toDo={frontDesk} now={new Date()} />}
      {emails && <EmailsWarning {...emails} />}
      {emails && <EmailsGivenUp emails={emails.failed} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
        {health.data && hasProblems && <HealthCard health={health.data} />}
        {refunds && refunds.open > 0 && <RefundsCard {...refunds} />}
        {payments && <PaymentsCard {...payments} />}
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
          <UnfinishedCard unpublished={unpublished} withoutPicture={withoutPicture} />
        )}
        {mayDo('visit.read') && <VisitsCard />}
        {mayDo('history.read') && <RecentActivityCard />}
        {jobs && <WorkCard problems={jobs.problems} />}
        {health.problem !== undefined && (
          <div className="lg:col-span-2">
            <LoadError what="The health of the site" problem={health.problem} />
          </div>
        )}
        {health.data && !hasProblems && <HealthCard health={health.data} />}
      </div>
    </>
  );
}

interface ArrivalsCardProps {
  title: string;
  arrivals: NonNullable<DashboardData['enquiries']>;
  to: string;
  linkText: string;
  colour: 'coral' | 'teal';
}

/** Recent arrivals: two numbers, and a chart of the days. */
function ArrivalsCard({ title, arrivals, to, linkText, colour }: ArrivalsCardProps) {
  const { last7Days, last30Days, days } = arrivals;
  return (
    <Card title={title}>
      <dl className="flex gap-8">
        <Figure label="last 7 days" value={last7Days} />
        <Figure label="last 30 days" value={last30Days} />
      </dl>
      <DayChart title={title} days={days} colour={colour} />
      <p className="mt-auto pt-2">
        <CardLink to={to}>{linkText}</CardLink>
      </p>
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-display font-bold text-title-2 tabular-nums leading-none">{value}</dd>
    </div>
  );
}

/** One line of recent activity. */
interface ActivityLine {
  /** The time of the newest change in it. */
  at: string;
  by: string;
  /** Such as 'changed the blog'. */
  words: string;
  /** Empty: erased. */
  title: string;
  /** The address of the record, where it has one. */
  to: string | undefined;
}

/** Recent changes as lines; repeated changes of a person to the same record are one line. */
export function toActivityLines(changes: PresentedChange[], count: number): ActivityLine[] {
  return changes
    .filter((change, index) => !isRepeated(change, changes[index - 1]))
    .slice(0, count)
    .map(({ at, by, kind, record, _id, title }) => ({
      ...{ at, by, title },
      words: `${changeVerbs[kind]} the ${records[record].labels.one.toLowerCase()}`,
      // Its current state: it may have been restored, or deleted since.
      to: recordScreenAddress({ record, id: _id, kind: latestChangeOf(record, _id, changes)?.kind ?? kind }),
    }));
}

function isRepeated(change: PresentedChange, newer: PresentedChange | undefined): boolean {
  const { record, _id, kind, by } = change;
  return newer?.record === record && newer._id === _id && newer.kind === kind && newer.by === by;
}

function latestChangeOf(record: string, id: string, changes: PresentedChange[]): PresentedChange | undefined {
  return changes.find((change) => change.record === record && change._id === id);
}

/** Lines that are shown. */
const most = 6;

/** Recent changes of all records. */
function RecentActivityCard() {
  // A few more than are shown, because some of them are merged.
  const call = useCall('GET changes', { query: { limit: 30 } });
  return (
    <DataCard title="Recent activity" isWide call={call}>
      {({ changes }) => <ActivityLines changes={changes} />}
    </DataCard>
  );
}

function ActivityLines({ changes }: { changes: PresentedChange[] }) {
  const formatDatetime = useFormatDatetime();
  if (changes.length === 0) return <p className="text-ink-soft">No activity yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {toActivityLines(changes, most).map(({ at, by, words, title, to }) => (
        <li
          key={at + title}
          className="flex flex-wrap items-baseline justify-between gap-x-6 py-2 first:pt-0 last:pb-0"
        >
          <p className="wrap-anywhere min-w-0">
            {by.charAt(0).toUpperCase() + by.slice(1)} {words}{' '}
            {title &&
              (to ? (
                <Link to={to} className="font-bold text-teal-text underline-offset-4 hover:underline">
                  {title}
                </Link>
              ) : (
                <strong>{title}</strong>
              ))}
          </p>
          <time dateTime={at} className="whitespace-nowrap text-ink-soft">
            {formatDatetime(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
