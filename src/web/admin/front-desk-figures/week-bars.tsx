import { useId } from 'react';
import { formatDay } from '../../../content/calendar.ts';

/** A part of a bar, from below. */
interface Part {
  value: number;
  colour: keyof typeof colours;
}

const colours = {
  // The teal of filled areas is hardly seen on the ground of the dark.
  teal: ['fill-teal dark:fill-mint/55', 'bg-teal dark:bg-mint/55'],
  mint: ['fill-mint', 'bg-mint'],
  coral: ['fill-coral', 'bg-coral'],
  quiet: ['fill-ink/45', 'bg-ink/45'],
} as const;

interface WeekBarsProps {
  title: string;
  /** What the colours mean, in the order of the parts. */
  legend: readonly (readonly [colour: keyof typeof colours, words: string])[];
  bars: readonly { week: string; parts: readonly Part[]; words: string }[];
  /** The value at the upper edge. */
  top: number;
  /** How the axis says a value. */
  say(value: number): string;
}

/** Of the drawing, in its own units. */
const size = { step: 10, bar: 6.4, height: 100 };

/** A bar for each week. Whoever cannot see it reads the table behind it. */
export function WeekBars({ title, legend, bars, top, say }: WeekBarsProps) {
  const id = useId();
  const width = bars.length * size.step;
  const weeks = [bars.at(0)?.week, bars.length > 6 ? bars.at(bars.length >> 1)?.week : '', bars.at(-1)?.week];
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="font-bold">
        {title}
      </figcaption>
      <ul className="mt-1 mb-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-small">
        {legend.map(([colour, words]) => (
          <li key={colour} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-3 shrink-0 rounded-[3px] ${colours[colour][1]}`} />
            {words}
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="flex h-44 flex-col items-end justify-between text-ink-soft text-small leading-none">
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="-my-1.5 whitespace-nowrap tabular-nums">
              {say(value)}
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
            {bars.map(({ week, parts, words }, place) => (
              <g key={week}>
                <title>{`${words}, week from ${formatDay(week)}`}</title>
                <rect
                  x={place * size.step}
                  y={0}
                  width={size.step}
                  height={size.height}
                  className="fill-transparent"
                />
                {stacked(parts, top).map(({ colour, y, height }) => (
                  <rect
                    key={colour}
                    x={place * size.step + (size.step - size.bar) / 2}
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
          {weeks.map((week, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: three places, of which two may show the same week
            <span key={place}>{week && shortDay.format(new Date(`${week}T00:00:00Z`))}</span>
          ))}
        </p>
      </div>
    </figure>
  );
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function stacked(parts: readonly Part[], top: number) {
  let below = 0;
  return parts
    .filter(({ value }) => value > 0)
    .map(({ value, colour }) => {
      const height = (value / top) * size.height;
      below += height;
      return { colour, height, y: size.height - below };
    });
}
