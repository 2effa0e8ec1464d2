import { useLocation } from 'react-router';
import { PageLink } from '#core/ui/page-link.tsx';
import type { FilterChoice, FilterChoices } from './filters.ts';

interface FilterBarProps {
  filters: FilterChoices;
  /** The number of entries in the filtered list, and their name. */
  total: number;
  noun: string;
}

/**
 * Filters a list by topic and age. The filters are links, so that they work without script and can be shared. Hidden where there
 * are none. A filter by person is only shown, not offered.
 */
export function FilterBar({ filters: { topics, ages, people }, total, noun }: FilterBarProps) {
  const { pathname } = useLocation();
  const all = [...topics, ...ages, ...people];
  if (all.length === 0) return null;
  const chosen = all.filter(({ isChosen }) => isChosen);
  return (
    <nav aria-label={`Filter ${noun}`} className="print:hidden mb-5 grid gap-1 md:mb-12 md:gap-3">
      <Row label="Topic" choices={topics} />
      <Row label="Age" choices={ages} />
      <p role="status" className="flex flex-wrap items-center gap-x-4 text-ink-soft empty:hidden">
        {chosen.length > 0 && (
          <>
            <span>
              {people.length > 0
                ? `${total} ${total === 1 ? noun.replace(/s$/, '') : noun}`
                : `${total === 0 ? `No ${noun} yet` : total === 1 ? '1 match' : `${total} matches`} for`}{' '}
              <strong className="text-ink">{chosen.map(({ title }) => title).join(', ')}</strong>
            </span>
            <PageLink to={pathname} preventScrollReset className="link inline-flex min-h-11 items-center">
              Show all {noun}
            </PageLink>
          </>
        )}
      </p>
    </nav>
  );
}

/** On phones one scrolling line, so that the list begins on their first screen; on wider screens several lines. */
function Row({ label, choices }: { label: string; choices: FilterChoice[] }) {
  const { pathname } = useLocation();
  if (choices.length === 0) return null;
  return (
    <div className="flex items-baseline gap-x-3 md:gap-x-4">
      <p aria-hidden="true" className="min-w-12 shrink-0 font-bold md:min-w-14">
        {label}
      </p>
      <ul
        aria-label={label}
        className="carousel -mr-4.5 flex min-w-0 gap-2 overflow-x-auto py-1.5 pr-4.5 max-md:whitespace-nowrap md:mr-0 md:flex-wrap md:overflow-visible md:pr-0"
      >
        {choices.map(({ title, query, isChosen }) => (
          <li key={title} className="shrink-0">
            <PageLink
              to={pathname + query}
              preventScrollReset
              aria-current={isChosen ? 'true' : undefined}
              className="filter-chip"
            >
              <span className="truncate">{title}</span>
              {isChosen && <span className="sr-only"> (chosen; remove)</span>}
              {isChosen && <span aria-hidden="true">×</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
