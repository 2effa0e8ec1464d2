import { useId } from 'react';
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate, useNavigation } from 'react-router';
import { Card, CardLink } from '#core/admin-ui/card.tsx';
import { CsvButton } from '#core/admin-ui/csv-download.tsx';
import { SelectInput } from '#core/admin-ui/inputs.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { privateMeta } from '#core/ui/page-shell.tsx';
import type { WaitFigures } from '../api.ts';
import { openTimeInWords } from '../rules/response-times.ts';
import { inboxPath } from './inbox-address.ts';
import {
  loadResponseTimes,
  periods,
  type ResponseTimesAddress,
  ResponseTimeTable,
  toResponseTimesAddress,
} from './response-time-table.tsx';
import { WeekPlots } from './week-chart.tsx';

/** The main figures, in large type. */
function Totals({ total }: { total: WaitFigures }) {
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

export const meta = privateMeta('How long parents wait');

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadResponseTimes(request);
clientLoader.hydrate = true as const;

/** How long parents wait for a contact. */
export default function ResponseTimesScreen() {
  const { address, figures, problem } = useLoaderData<typeof clientLoader>();
  const { state } = useNavigation();
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title-2">How long parents wait</h1>
        <CsvButton
          path={`front-desk/response-times.csv?${new URLSearchParams({ ...address })}`}
          filename="front-desk-figures.csv"
        />
      </div>
      <p className="mb-4 max-w-prose text-ink-soft">
        From the moment a parent wrote to the first call, message or email from one of us, in working hours.
        Emails that the site sends automatically do not count; a parent who writes again while waiting counts
        once.
      </p>
      {figures ? (
        <div
          aria-busy={state === 'loading'}
          className={`grid gap-4 lg:gap-5 ${state === 'loading' ? 'opacity-60' : ''}`}
        >
          <ResponseTimesFilters address={address} cities={figures.cities.map(({ city }) => city)} />
          <Totals total={figures.total} />
          {figures.total.arrived > 0 ? (
            <WeekPlots weeks={figures.weeks} />
          ) : (
            <p className="rounded-small border border-line bg-surface p-5">
              There were no enquiries in these weeks.
            </p>
          )}
          {figures.cities.length > 0 && (
            <Card title="City by city">
              <ResponseTimeTable
                caption="City by city, the one with the most parents first"
                firstHeading="City"
                rows={figures.cities.map(({ city, ...waits }) => ({
                  key: city,
                  name: city ? (
                    <Link
                      to={toResponseTimesAddress({ ...address, city })}
                      preventScrollReset
                      className="font-bold text-teal-text underline decoration-teal-text/40 underline-offset-4 hover:decoration-teal-text"
                    >
                      {city}
                    </Link>
                  ) : (
                    'All others'
                  ),
                  figures: waits,
                  isMarked: city !== '' && city === address.city,
                }))}
              />
            </Card>
          )}
          <p>
            <CardLink to={inboxPath}>See the enquiries</CardLink>
          </p>
        </div>
      ) : (
        <LoadError what="The figures" problem={problem} />
      )}
    </>
  );
}

function ResponseTimesFilters({
  address,
  cities,
}: {
  address: ResponseTimesAddress;
  cities: readonly string[];
}) {
  const id = useId();
  const navigate = useNavigate();
  const go = (change: Partial<ResponseTimesAddress>) =>
    void navigate(toResponseTimesAddress({ ...address, ...change }), { preventScrollReset: true });
  const cityNames = [...new Set([...cities.filter(Boolean), ...(address.city ? [address.city] : [])])];
  return (
    <search className="grid grid-cols-2 gap-3 sm:max-w-md">
      <div>
        <SelectInput
          id={`${id}-weeks`}
          label="Time"
          value={address.weeks}
          isNeeded={false}
          invalid={false}
          choices={periods}
          emptyLabel="12 weeks"
          onChange={(weeks) => go({ weeks })}
        />
      </div>
      <div>
        <SelectInput
          id={`${id}-city`}
          label="City"
          value={address.city}
          isNeeded={false}
          invalid={false}
          choices={cityNames.toSorted().map((city) => [city, city])}
          emptyLabel="All cities"
          isClearable
          onChange={(city) => go({ city })}
        />
      </div>
    </search>
  );
}
