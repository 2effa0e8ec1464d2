import ChevronDown from 'lucide-react/icons/chevron-down';
import { formatDay } from '../../../content/calendar.ts';
import { openTimeInWords, type WeekFigures } from '../../../content/front-desk/figures.ts';
import { Card } from '../dashboard/card.tsx';
import { FigureTable } from './figure-table.tsx';
import { minutesAtAxis, roundTop, roundTopOfMinutes } from './scale.ts';
import { WeekBars } from './week-bars.tsx';

/** Week by week: how many wrote and what became of it, and how long they waited; and the table behind both. */
export function WeekPlots({ weeks }: { weeks: readonly WeekFigures[] }) {
  const most = roundTop(Math.max(4, ...weeks.map(({ arrived }) => arrived)));
  const longest = roundTopOfMinutes(Math.max(0, ...weeks.map(({ p90 }) => p90 ?? 0)));
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
            words: `${arrived} arrived, ${answered} answered`,
            parts: [
              { colour: 'teal', value: answered },
              { colour: 'quiet', value: closed },
              { colour: 'coral', value: waiting },
            ],
          }))}
          top={most}
          say={(value) => value.toLocaleString('en-IN')}
        />
        <WeekBars
          title="Opening hours until the answer"
          legend={[
            ['teal', 'half of them within'],
            ['mint', 'nine in ten within'],
          ]}
          bars={weeks.map(({ week, median, p90 }) => ({
            week,
            words:
              median === null || p90 === null
                ? 'Nobody was answered'
                : `Half within ${openTimeInWords(median)}, nine in ten within ${openTimeInWords(p90)}`,
            parts: [
              { colour: 'teal', value: median ?? 0 },
              { colour: 'mint', value: (p90 ?? 0) - (median ?? 0) },
            ],
          }))}
          top={longest}
          say={minutesAtAxis}
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
        <FigureTable
          caption="Week by week, the newest first"
          of="Week from"
          rows={weeks
            .map(({ week, ...figures }) => ({ key: week, name: formatDay(week), figures }))
            .toReversed()}
        />
      </details>
    </Card>
  );
}
