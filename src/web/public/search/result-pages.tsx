import { PageLink } from '../../ui/navigation/page-link.tsx';
import { pagesShown } from '../../ui/pages-shown.ts';
import { addressOfSearch, mostPages, resultsAtOnce, type Search } from './search-address.ts';

/** Leads to further results. */
export function ResultPages({ asked, total }: { asked: Search; total: number }) {
  const count = Math.min(Math.ceil(total / resultsAtOnce), mostPages);
  if (count < 2) return null;
  const current = asked.start / resultsAtOnce + 1;
  return (
    <nav aria-label="Pages of results" className="print:hidden mt-10">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {pagesShown(current, count).map((page, place) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <li key={`gap-${place}`} className="px-1 text-ink-soft">
              …
            </li>
          ) : (
            <li key={page}>
              <PageLink
                to={addressOfSearch({ ...asked, start: (page - 1) * resultsAtOnce })}
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
