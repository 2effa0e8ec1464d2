import { Link } from 'react-router';
import { changeWords } from '#cms/activity/activity.ts';
import type { PresentedChange } from '#cms/history/versions.ts';
import { whereItIs } from '#cms/records/addresses.ts';
import { records } from '#cms/records/registry.ts';
import { CalledCard, Card, CardLink } from '#core/admin-ui/card.tsx';
import { DayChart } from '#core/admin-ui/day-chart.tsx';
import { useMoments } from '#core/admin-ui/time-zone.ts';
import { useCall } from '#core/admin-ui/use-call.ts';
import type { Dashboard } from '#core/manifest/dashboard.ts';

interface ArrivalsCardProps {
  title: string;
  arrivals: NonNullable<Dashboard['enquiries']>;
  to: string;
  linkText: string;
  colour: 'coral' | 'teal';
}

/** Recent arrivals: two numbers, and a chart of the days. */
export function ArrivalsCard({ title, arrivals, to, linkText, colour }: ArrivalsCardProps) {
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
export interface Happening {
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
export function happenings(changes: PresentedChange[], count: number): Happening[] {
  return changes
    .filter((change, index) => !isSameAgain(change, changes[index - 1]))
    .slice(0, count)
    .map(({ at, by, kind, record, _id, title }) => ({
      ...{ at, by, title },
      words: `${changeWords[kind]} the ${records[record].labels.one.toLowerCase()}`,
      // Its current state: it may have been restored, or deleted since.
      to: whereItIs({ record, id: _id, kind: lastOf(record, _id, changes)?.kind ?? kind }),
    }));
}

function isSameAgain(change: PresentedChange, newer: PresentedChange | undefined): boolean {
  const { record, _id, kind, by } = change;
  return newer?.record === record && newer._id === _id && newer.kind === kind && newer.by === by;
}

function lastOf(record: string, id: string, changes: PresentedChange[]): PresentedChange | undefined {
  return changes.find((change) => change.record === record && change._id === id);
}

/** Lines that are shown. */
const most = 6;

/** Recent changes of all records. */
export function LatelyCard() {
  // A few more than are shown, because some of them are merged.
  const called = useCall<{ changes: PresentedChange[] }>('changes?limit=30');
  return (
    <CalledCard title="Lately" isWide called={called}>
      {({ changes }) => <Happenings changes={changes} />}
    </CalledCard>
  );
}

function Happenings({ changes }: { changes: PresentedChange[] }) {
  const moment = useMoments();
  if (changes.length === 0) return <p className="text-ink-soft">Nothing has happened yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {happenings(changes, most).map(({ at, by, words, title, to }) => (
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
            {moment(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
