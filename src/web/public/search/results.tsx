import { Link } from 'react-router';
import { indianNumber } from '../../../content/indian-number.ts';
import type { Found } from '../../../content/search/found.ts';
import { FoundCard } from './found-card.tsx';
import { FrontDesk } from './front-desk.tsx';
import { KindFilter } from './kind-filter.tsx';
import { kindWords } from './kind-words.ts';
import { NearWords } from './near-words.tsx';
import { ResultPages } from './result-pages.tsx';
import { addressOfSearch, type Search } from './search-address.ts';

interface ResultsProps {
  asked: Search;
  found: Found;
  /** How many there are of other kinds, where there are none of this one. */
  elsewhere: number;
}

const counted = (count: number) => `${indianNumber(count)} ${count === 1 ? 'result' : 'results'}`;

/** What was found, or what helps where nothing was. */
export function Results({ asked, found: { results, total, nearTexts }, elsewhere }: ResultsProps) {
  const { text, kind, start } = asked;
  const within = kind && kindWords[kind] ? ` under ${kindWords[kind].many}` : '';
  return (
    <>
      <KindFilter asked={asked} />
      {total > 0 ? (
        <>
          <p role="status" className="mt-6 text-ink-soft">
            {start > 0 && `${start + 1} to ${start + results.length} of `}
            {counted(total)} for <strong className="text-ink">“{text}”</strong>
            {within}
          </p>
          <NearWords texts={nearTexts} kind={kind} />
          <ol className="mt-5 grid gap-4 md:gap-5">
            {results.map((entry) => (
              <li key={entry._id}>
                <FoundCard entry={entry} />
              </li>
            ))}
          </ol>
          <ResultPages asked={asked} total={total} />
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
                {counted(elsewhere)} in other sections
              </Link>
              .
            </p>
          )}
          <NearWords texts={nearTexts} kind={kind} />
          <p className="mt-3 mb-8 max-w-prose text-ink-soft">
            Try fewer words or another spelling. You can search in English or in Hindi.
          </p>
          <FrontDesk />
        </div>
      )}
    </>
  );
}
