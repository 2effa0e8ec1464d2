import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { Card } from '#core/admin-ui/card.tsx';
import { formatDay } from '#core/time/format-day.ts';
import type { WeekFigures } from '../api.ts';
import { openTimeInWords } from '../rules/response-times.ts';
import { ResponseTimeTable } from './response-time-table.tsx';

/** Even numbers, because half a parent makes no sense. */
const smallFactors = [2, 4, 6, 8, 10];
const factors = [1, 2, 3, 4, 5, 6, 8, 10];

/** The next round number at or above a value; its half is a round number too. */
export function roundUp(value: number): number {
  for (let power = 1; ; power *= 10) {
    const found = (power === 1 ? smallFactors : factors).find((factor) => factor * power >= value);
    if (found) return found * power;
  }
}

/** The same for minutes, which are counted in hours from an hour on. */
export function roundUpMinutes(minutes: number): number {
  return minutes <= 60 ? 60 : roundUp(minutes / 60) * 60;
}

/** Minutes as axis labels: 30 min, 4 h. */
export function formatAxisMinutes(minutes: number): string {
  if (minutes === 0) return '0';
  return minutes % 60 === 0 ? `${(minutes / 60).toLocaleString('en-IN')} h` : openTimeInWords(minutes);
}

interface BarSegment {
  value: number;
  colour: keyof typeof colours;
}

const colours = {
  // The teal of filled areas has too little contrast on the dark background.
  teal: ['fill-teal dark:fill-mint/55', 'bg-teal dark:bg-mint/55'],
  mint: ['fill-mint', 'bg-mint'],
  coral: ['fill-coral', 'bg-coral'],
  quiet: ['fill-ink/45', 'bg-ink/45'],
} as const;

interface WeekBarsProps {
  title: string;
  /** The labels of the colours, in the order of the segments. */
  legend: readonly (readonly [colour: keyof typeof colours, description: string])[];
  bars: readonly { week: string; segments: readonly BarSegment[]; description: string }[];
  /** The value at the upper edge. */
  maxValue: number;
  formatValue(value: number): string;
}

/** The drawing, in its own units. */
const size = { step: 10, bar: 6.4, height: 100 };

/** A bar per week. Screen readers get the table behind it. */
function WeekBars({ title, legend, bars, maxValue, formatValue }: WeekBarsProps) {
  const id = useId();
  const width = bars.length * size.step;
  const weeks = [bars.at(0)?.week, bars.length > 6 ? bars.at(bars.length >> 1)?.week : '', bars.at(-1)?.week];
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="font-bold">
        {title}
      </figcaption>
      <ul className="mt-1 mb-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-small">
        {legend.map(([colour, description]) => (
          <li key={colour} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-3 shrink-0 rounded-[3px] ${colours[colour][1]}`} />
            {description}
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="flex h-44 flex-col items-end justify-between text-ink-soft text-small leading-none">
          {[maxValue, maxValue / 2, 0].map((value) => (
            <span key={value} className="-my-1.5 whitespace-nowrap tabular-nums">
              {formatValue(value)}
            </span>
          ))}
        </div>
        <div className="relative h-44">
          <div className="absolute inset-0 flex flex-col justify-between">
            <span className="border-line border-t border-dashed" />
            <span className="border-line border-t border-dashed" />
            <span className="border-ink/40 border-t" />
          </div>
          <svg
            viewBox={`0 0 ${width} ${size.height}`}
            preserveAspectRatio="none"
            className="relative size-full"
          >
            <title>{title}</title>
            {bars.map(({ week, segments, description }, index) => (
              <g key={week}>
                <title>{`${description}, week from ${formatDay(week)}`}</title>
                <rect
                  x={index * size.step}
                  y={0}
                  width={size.step}
                  height={size.height}
                  className="fill-transparent"
                />
                {stackSegments(segments, maxValue).map(({ colour, y, height }) => (
                  <rect
                    key={colour}
                    x={index * size.step + (size.step - size.bar) / 2}
                    y={y}
                    width={size.bar}
                    height={height}
                    className={colours[colour][0]}
                  />
                ))}
              </g>
            ))}
          </svg>
        </div>
        <p className="col-start-2 mt-1.5 flex justify-between gap-2 text-ink-soft text-small">
          {weeks.map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: three positions, of which two may show the same week
            <span key={index}>{week && shortDay.format(new Date(`${week}T00:00:00Z`))}</span>
          ))}
        </p>
      </div>
    </figure>
  );
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function stackSegments(segments: readonly BarSegment[], maxValue: number) {
  let below = 0;
  return segments
    .filter(({ value }) => value > 0)
    .map(({ value, colour }) => {
      const height = (value / maxValue) * size.height;
      below += height;
      return { colour, height, y: size.height - below };
    });
}

/** Arrivals with their outcomes and waiting times per week, and the table behind both. */
export function WeekPlots({ weeks }: { weeks: readonly WeekFigures[] }) {
  const maxArrived = roundUp(Math.max(4, ...weeks.map(({ arrived }) => arrived)));
  const maxMinutes = roundUpMinutes(Math.max(0, ...weeks.map(({ p90 }) => p90 ?? 0)));
  return (
    <Card title="Week by week">
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
        <WeekBars
          title="Parents who wrote"
          legend={[
            ['teal', 'answered'],
            ['quiet', 'closed unanswered'],
            ['coral', 'still waiting'],
          ]}
          bars={weeks.map(({ week, arrived, answered, closed, waiting }) => ({
            week,
            description: `${arrived} arrived, ${answered} answered`,
            segments: [
              { colour: 'teal', value: answered },
              { colour: 'quiet', value: closed },
              { colour: 'coral', value: waiting },
            ],
          }))}
          maxValue={maxArrived}
          formatValue={(value) => value.toLocaleString('en-IN')}
        />
        <WeekBars
          title="Working hours until the answer"
          legend={[
            ['teal', 'half of them within'],
            ['mint', 'nine in ten within'],
          ]}
          bars={weeks.map(({ week, median, p90 }) => ({
            week,
            description:
              median === null || p90 === null
                ? 'No parent was answered'
                : `Half within ${openTimeInWords(median)}, nine in ten within ${openTimeInWords(p90)}`,
            segments: [
              { colour: 'teal', value: median ?? 0 },
              { colour: 'mint', value: (p90 ?? 0) - (median ?? 0) },
            ],
          }))}
          maxValue={maxMinutes}
          formatValue={formatAxisMinutes}
        />
      </div>
      <details className="group mt-4">
        <summary className="inline-flex min-h-11 items-center gap-2 rounded-small pr-3 font-bold text-teal-text underline-offset-4 hover:underline">
          The weeks as a table
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <ResponseTimeTable
          caption="Week by week, the newest first"
          firstHeading="Week from"
          rows={weeks
            .map(({ week, ...figures }) => ({ key: week, name: formatDay(week), figures }))
            .toReversed()}
        />
      </details>
    </Card>
  );
}
