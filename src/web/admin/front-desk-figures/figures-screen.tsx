import { useId } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Link,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { privateMeta } from '../../account/page-shell.tsx';
import { Card, CardLink } from '../dashboard/card.tsx';
import { SelectInput } from '../form/select-input.tsx';
import { deskPath } from '../front-desk/desk-address.ts';
import { CsvButton } from '../list/csv-button.tsx';
import { LoadProblem } from '../list/load-problem.tsx';
import { FigureTable } from './figure-table.tsx';
import { type FiguresAddress, loadFigures, spans, toFiguresAddress } from './load-figures.ts';
import { Totals } from './totals.tsx';
import { WeekPlots } from './week-plots.tsx';

export const meta = () => privateMeta('Figures of the front desk');

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadFigures(request);
clientLoader.hydrate = true as const;

/** How long parents wait for somebody to get in touch. */
export default function FiguresScreen() {
  const { address, figures, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title-2">How long parents wait</h1>
        <CsvButton
          path={`front-desk/figures.csv?${new URLSearchParams({ ...address })}`}
          filename="front-desk-figures.csv"
        />
      </div>
      <p className="mb-4 max-w-prose text-ink-soft">
        From the moment a parent wrote to the first call, message or letter from one of us, in opening hours.
        Letters that the site sends automatically do not count; a parent who writes again while waiting counts
        once.
      </p>
      {figures ? (
        <div
          aria-busy={state === 'loading'}
          className={`grid gap-4 lg:gap-5 ${state === 'loading' ? 'opacity-60' : ''}`}
        >
          <Narrowing address={address} cities={figures.cities.map(({ city }) => city)} />
          <Totals total={figures.total} />
          {figures.total.arrived > 0 ? (
            <WeekPlots weeks={figures.weeks} />
          ) : (
            <p className="rounded-small border border-line bg-surface p-5">Nobody wrote in these weeks.</p>
          )}
          {figures.cities.length > 0 && (
            <Card title="City by city">
              <FigureTable
                caption="City by city, the one with the most parents first"
                of="City"
                rows={figures.cities.map(({ city, ...waits }) => ({
                  key: city,
                  name: city ? (
                    <Link
                      to={toFiguresAddress({ ...address, city })}
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
            <CardLink to={deskPath}>See the enquiries</CardLink>
          </p>
        </div>
      ) : (
        <LoadProblem what="The figures" problem={problem} onRetry={() => void revalidate()} />
      )}
    </>
  );
}

function Narrowing({ address, cities }: { address: FiguresAddress; cities: readonly string[] }) {
  const id = useId();
  const navigate = useNavigate();
  const go = (change: Partial<FiguresAddress>) =>
    void navigate(toFiguresAddress({ ...address, ...change }), { preventScrollReset: true });
  const named = [...new Set([...cities.filter(Boolean), ...(address.city ? [address.city] : [])])];
  return (
    <search className="grid grid-cols-2 gap-3 sm:max-w-md">
      <div>
        <SelectInput
          id={`${id}-weeks`}
          label="Time"
          value={address.weeks}
          isNeeded={false}
          invalid={false}
          choices={spans}
          nothing="12 weeks"
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
          choices={named.toSorted().map((city) => [city, city])}
          nothing="All cities"
          mayBeNothing
          onChange={(city) => go({ city })}
        />
      </div>
    </search>
  );
}
