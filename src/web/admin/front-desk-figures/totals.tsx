import { openTimeInWords, type WaitFigures } from '../../../content/front-desk/figures.ts';

/** The few figures that matter, in large. */
export function Totals({ total }: { total: WaitFigures }) {
  const { arrived, answered, waiting, closed, median, p90 } = total;
  const open = [waiting > 0 && `${waiting} still waiting`, closed > 0 && `${closed} closed unanswered`];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      <Tile label="arrived" value={arrived.toLocaleString('en-IN')} />
      <Tile
        label={['answered', ...open.filter(Boolean)].join(', ')}
        value={answered.toLocaleString('en-IN')}
      />
      <Tile
        label="half were answered within (median)"
        value={median === null ? '–' : openTimeInWords(median)}
      />
      <Tile label="nine in ten within (90th percentile)" value={p90 === null ? '–' : openTimeInWords(p90)} />
    </dl>
  );
}

function Tile({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 rounded-small border border-line bg-surface p-4">
      <dt className="text-ink-soft leading-snug">{label}</dt>
      <dd className="font-display font-bold text-title-3 tabular-nums leading-none sm:text-title-2">
        {value}
      </dd>
    </div>
  );
}
