import type { Dashboard } from '../../../server/dashboard.ts';
import { Card, CardLink } from './card.tsx';
import { DayChart } from './day-chart.tsx';

interface ArrivalsCardProps {
  title: string;
  arrivals: NonNullable<Dashboard['enquiries']>;
  to: string;
  linkText: string;
  colour: 'coral' | 'teal';
}

/** How many came lately: two numbers, and the days as a chart. */
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
