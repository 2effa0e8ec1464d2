import { changeInPercent } from '../../../content/visits.ts';

interface ChangeProps {
  now: number;
  before: number;
  /** How many days are compared. */
  span: number;
}

/** How a count compares with the time before, in words: up or down is neither good nor bad by itself. */
export function Change({ now, before, span }: ChangeProps) {
  const percent = changeInPercent(now, before);
  if (percent === undefined && now === 0) return null;
  if (percent === undefined) return <span className="text-ink-soft">none in the {span} days before</span>;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return (
    <span className="whitespace-nowrap text-ink-soft tabular-nums">
      {sign}
      {Math.abs(percent).toLocaleString('en-IN')}%
      <span className="sr-only"> compared with the {span} days before</span>
    </span>
  );
}
