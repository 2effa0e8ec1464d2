import { formatDay } from '#core/time/format-day.ts';

interface DayChartProps {
  title: string;
  days: { day: string; count: number }[];
  colour: 'coral' | 'teal';
}

const colours = { coral: 'text-coral-light', teal: 'text-mint' };
/** In units of the drawing: the width of a day, and the height of the highest bar. */
const step = 10;
const height = 64;

/** A bar chart of counts per day. Screen readers get the numbers as a table. */
export function DayChart({ title, days, colour }: DayChartProps) {
  if (days.every(({ count }) => count === 0)) return null;
  // A single visitor must not look like a rush.
  const highest = Math.max(4, ...days.map(({ count }) => count));
  const [first, last] = [days.at(0)?.day, days.at(-1)?.day];
  return (
    <div className="relative mt-4">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className={`h-24 w-full ${colours[colour]}`}
      >
        {days.map(({ day, count }, index) => {
          const bar = count === 0 ? 1.5 : (count / highest) * height;
          return (
            <rect
              key={day}
              x={index * step + 1.5}
              y={height - bar}
              width={step - 3}
              height={bar}
              rx={1}
              fill="currentColor"
              className={count === 0 ? 'text-line' : ''}
            >
              <title>{`${formatDay(day)}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-ink-soft text-small">
        <span>{first && formatDay(first)}</span>
        <span>{last && formatDay(last)}</span>
      </p>
      {/* Not on the table itself: a table is never smaller than its content. */}
      <div className="sr-only">
        <table>
          <caption>{title} by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
