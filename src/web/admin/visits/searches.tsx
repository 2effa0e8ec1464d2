import { Link } from 'react-router';
import { screenAddress } from '../../../content/addresses.ts';
import { contentTypes } from '../../../content/index.ts';
import type { VisitFigures } from '../../../content/visits.ts';

/** What visitors want to read and do not find: a page about it has its readers already. */
export function Searches({ searches }: Pick<VisitFigures, 'searches'>) {
  if (searches.length === 0) {
    return (
      <p className="text-ink-soft">
        No search has come up empty more than once. What was typed only once, or looks like somebody’s number
        or address, is not shown.
      </p>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {searches.map(({ text, count }) => (
          <li key={text} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="wrap-anywhere min-w-0" dir="auto">
              {text}
            </span>
            <span className="whitespace-nowrap text-ink-soft tabular-nums">
              {count.toLocaleString('en-IN')} times
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">
        Visitors look for this and find nothing.{' '}
        <Link to={screenAddress(contentTypes.blog)} className="link font-bold">
          Write a blog about it
        </Link>
        , or use these words in one you already have.
      </p>
    </>
  );
}
