import { indianNumber } from '../../../content/indian-number.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { pagesShown } from '../../ui/pages-shown.ts';
import type { ShownList } from './growth.ts';
import { filteredQuery } from './list-filter.ts';
import { type ListSteps, partCount, partNumber, queryOfPart } from './list-part.ts';

interface PartLinksProps {
  list: ShownList<{ id: string }>;
  steps: ListSteps;
  /** What the entries are. */
  noun: string;
}

/**
 * The parts of a list that is longer than one page shows. Where script runs and the list begins at its beginning, it
 * grows instead; without script, and for search engines, these links lead everywhere.
 */
export function PartLinks({ list, steps, noun }: PartLinksProps) {
  const { start, end, total, filter } = list;
  const count = partCount(total, steps);
  if (count === 1) return null;
  const current = partNumber(Math.max(start, end - 1), steps) + 1;
  return (
    <nav
      aria-label={`All ${noun}`}
      className={`print:hidden mt-10 text-center ${start === 0 ? 'scripted:hidden' : ''}`}
    >
      <p className="mb-3 text-ink-soft">
        {indianNumber(start + 1)} to {indianNumber(Math.min(end, total))} of {indianNumber(total)} {noun}
      </p>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {pagesShown(current, count).map((shown, place) =>
          shown === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <li key={`gap-${place}`} className="px-1 text-ink-soft">
              …
            </li>
          ) : (
            <li key={shown}>
              <PageLink
                to={filteredQuery(queryOfPart(shown - 1, steps), filter)}
                aria-label={`Part ${shown} of ${count}`}
                aria-current={shown === current ? 'page' : undefined}
                className="flex min-h-11 min-w-11 items-center justify-center rounded-small px-2 font-bold hover:bg-mint-soft aria-[current=page]:bg-teal aria-[current=page]:text-white"
              >
                {shown}
              </PageLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
