import { fieldMetrics } from '../../../content/field-values.ts';
import type { FieldValues } from '../../../server/field-values/sum-field-values.ts';
import { amountOf, verdictOf } from './words.ts';

const colours = { good: 'fill-teal', fair: 'fill-sun', poor: 'fill-coral' };

/** Of the drawing, in its own units. */
const size = { width: 320, height: 96, bar: 16, label: 14 };
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** How the main picture came, week by week: a bar for each, and a line at what is good. */
export function WeekPlot({ weeks }: { weeks: FieldValues['weeks'] }) {
  const { good } = fieldMetrics.LCP;
  const highest = Math.max(good * 1.25, ...weeks.map(({ threeOfFour }) => threeOfFour));
  const heightOf = (value: number) => ((size.height - 2 * size.label) * value) / highest;
  const floor = size.height - size.label;
  const step = size.width / Math.max(weeks.length, 6);
  return (
    <figure className="max-w-md">
      <figcaption className="mb-1 text-ink-soft text-small">
        Main picture, week by week; below the line is good
      </figcaption>
      <svg
        role="img"
        aria-label={weeks
          .map(({ from, threeOfFour }) => `From ${dayOf(from)}: ${amountOf('LCP', threeOfFour)}`)
          .join('. ')}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="w-full"
      >
        <line
          x1="0"
          x2={size.width}
          y1={floor - heightOf(good)}
          y2={floor - heightOf(good)}
          strokeDasharray="4 3"
          className="stroke-current opacity-50"
        />
        {weeks.map(({ from, threeOfFour }, place) => {
          const middle = step * (place + 0.5);
          const height = heightOf(threeOfFour);
          return (
            <g key={from}>
              <rect
                x={middle - size.bar / 2}
                y={floor - height}
                width={size.bar}
                height={height}
                rx="3"
                className={colours[verdictOf('LCP', threeOfFour)]}
              />
              <text
                x={middle}
                y={floor - height - 3}
                textAnchor="middle"
                className="fill-current stroke-[3px] stroke-surface text-[0.5rem] [paint-order:stroke]"
              >
                {(threeOfFour / 1000).toFixed(1)}
              </text>
              {(place === 0 || place === weeks.length - 1) && (
                <text
                  x={middle}
                  y={size.height - 3}
                  textAnchor="middle"
                  className="fill-current text-[0.5rem]"
                >
                  {dayOf(from)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

function dayOf(day: string): string {
  return dayOfMonth.format(new Date(`${day}T00:00:00Z`));
}
