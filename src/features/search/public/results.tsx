import { Link } from 'react-router';
import { formatNumber } from '#core/text/numbers.ts';
import { PageLink } from '#core/ui/page-link.tsx';
import { pagesShown } from '#core/ui/pagination-range.ts';
import type { SearchResponse } from '../api.ts';
import { ContactOptions } from './nothing-found.tsx';
import { ResultCard } from './result-card.tsx';
import {
  addressOfSearch,
  kindLabels,
  maxPages,
  resultsPerPage,
  type SearchAddress,
  searchKinds,
} from './search-address.ts';
import { SuggestionLinks } from './spelling-suggestions.tsx';

/** Filters the results by type. On phones it scrolls sideways. */
function KindFilter({ query: { text, kind } }: { query: SearchAddress }) {
  const choices = [undefined, ...searchKinds].map((one) => ({
    one,
    name: one ? kindLabels[one]?.many : 'Everything',
  }));
  return (
    <nav aria-label="Types of results" className="-mx-4.5 overflow-x-auto px-4.5 py-1.5">
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {choices.map(({ one, name }) => (
          <li key={name}>
            <Link
              to={addressOfSearch({ text, kind: one })}
              aria-current={one === kind ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-pill border-2 border-ink/15 bg-surface px-4.5 font-bold hover:border-ink/50 aria-[current=page]:border-teal aria-[current=page]:bg-teal aria-[current=page]:text-white"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to further pages of results. */
function ResultPages({ query, total }: { query: SearchAddress; total: number }) {
  const count = Math.min(Math.ceil(total / resultsPerPage), maxPages);
  if (count < 2) return null;
  const current = query.start / resultsPerPage + 1;
  return (
    <nav aria-label="Pages of results" className="print:hidden mt-10">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {pagesShown(current, count).map((page, index) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies a gap
            <li key={`gap-${index}`} className="px-1 text-ink-soft">
              …
            </li>
          ) : (
            <li key={page}>
              <PageLink
                to={addressOfSearch({ ...query, start: (page - 1) * resultsPerPage })}
                aria-label={`Page ${page} of ${count}`}
                aria-current={page === current ? 'page' : undefined}
                className="flex min-h-11 min-w-11 items-center justify-center rounded-small px-2 font-bold hover:bg-mint-soft aria-[current=page]:bg-teal aria-[current=page]:text-white"
              >
                {page}
              </PageLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

interface ResultsProps {
  query: SearchAddress;
  found: SearchResponse;
  /** The number of results of other types, where this type has none. */
  elsewhere: number;
}

const formatCount = (count: number) => `${formatNumber(count)} ${count === 1 ? 'result' : 'results'}`;

/** The results, or help where there are none. */
export function Results({ query, found: { results, total, suggestions }, elsewhere }: ResultsProps) {
  const { text, kind, start } = query;
  const within = kind && kindLabels[kind] ? ` under ${kindLabels[kind].many}` : '';
  return (
    <>
      <KindFilter query={query} />
      {total > 0 ? (
        <>
          <p role="status" className="mt-6 text-ink-soft">
            {start > 0 && `${start + 1} to ${start + results.length} of `}
            {formatCount(total)} for <strong className="text-ink">“{text}”</strong>
            {within}
          </p>
          <SuggestionLinks texts={suggestions} kind={kind} />
          <ol className="mt-5 grid gap-4 md:gap-5">
            {results.map((entry) => (
              <li key={entry._id}>
                <ResultCard entry={entry} />
              </li>
            ))}
          </ol>
          <ResultPages query={query} total={total} />
        </>
      ) : (
        <div className="mt-8">
          <h2 className="text-title-2">
            Nothing found for “{text}”{within}
          </h2>
          {elsewhere > 0 && (
            <p className="mt-3 text-lead">
              There {elsewhere === 1 ? 'is' : 'are'}{' '}
              <Link to={addressOfSearch({ text })} className="link py-2">
                {formatCount(elsewhere)} in other sections
              </Link>
              .
            </p>
          )}
          <SuggestionLinks texts={suggestions} kind={kind} />
          <p className="mt-3 mb-8 max-w-prose text-ink-soft">
            Try fewer words or another spelling. You can search in English or in Hindi.
          </p>
          <ContactOptions />
        </div>
      )}
    </>
  );
}
