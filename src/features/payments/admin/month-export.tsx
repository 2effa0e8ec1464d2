import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { CsvButton } from '#core/admin-ui/csv-download.tsx';
import { SelectInput } from '#core/admin-ui/inputs.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { lastMonths } from './payment-texts.ts';

/** The movements of a month as CSV, for the accountant. */
export function MonthExport() {
  const id = useId();
  const months = lastMonths(createDayFormatter(useTimeZone())(new Date()));
  const [month, setMonth] = useState(months[0]?.[0] ?? '');
  return (
    <details className="group/export mb-5 rounded-small border border-line bg-surface px-4 sm:px-5">
      <summary className="flex min-h-11 items-center justify-between gap-3 font-bold">
        Export a month for the accountant
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 transition-transform group-open/export:rotate-180"
        />
      </summary>
      <div className="grid max-w-3xl gap-3 pb-5">
        <p className="text-ink-soft">
          A line for everything that was charged, paid, refunded or taken back in the month. Corrections are
          negative amounts.
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-56">
            <SelectInput
              id={id}
              label="Month"
              value={month}
              choices={months}
              emptyLabel=""
              isNeeded={false}
              invalid={false}
              onChange={setMonth}
            />
          </div>
          <CsvButton path={`exports/payments?month=${month}`} filename={`payments-${month}.csv`} />
        </div>
      </div>
    </details>
  );
}
