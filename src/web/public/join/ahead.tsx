import { aheadInWords } from './place-state.ts';

/** How long something is ahead. No live region: nobody wants to hear each second. */
export function Ahead({ until, now }: { until: string; now: number }) {
  return (
    <time dateTime={until} className="tabular-nums">
      {aheadInWords(Date.parse(until) - now)}
    </time>
  );
}
