import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Search from 'lucide-react/icons/search';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pagesShown } from '#core/ui/pagination-range.ts';

interface PaginationProps {
  page: number;
  count: number;
  addressOf(page: number): string;
}

const buttonClass =
  'flex size-11 items-center justify-center rounded-small font-bold hover:bg-mint-soft aria-[current=page]:bg-teal aria-[current=page]:text-white';

/** Shown only where there is more than one page (product: Admin list screens). */
export function Pagination({ page, count, addressOf }: PaginationProps) {
  if (count < 2) return null;
  const step = (to: number, label: string, icon: ReactNode) =>
    to >= 1 && to <= count ? (
      <Link to={addressOf(to)} aria-label={label} className={buttonClass} preventScrollReset>
        {icon}
      </Link>
    ) : (
      <span className={`${buttonClass} pointer-events-none opacity-35`}>{icon}</span>
    );
  return (
    <nav aria-label="Pages" className="mt-5">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>{step(page - 1, 'Previous page', <ChevronLeft aria-hidden="true" className="size-5" />)}</li>
        {pagesShown(page, count).map((shown, index) =>
          shown === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position alone
            <li key={`gap-${index}`} className="px-1 text-ink-soft">
              …
            </li>
          ) : (
            <li key={shown}>
              <Link
                to={addressOf(shown)}
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
                className={buttonClass}
                preventScrollReset
              >
                {shown}
              </Link>
            </li>
          ),
        )}
        <li>{step(page + 1, 'Next page', <ChevronRight aria-hidden="true" className="size-5" />)}</li>
      </ul>
    </nav>
  );
}

/** Milliseconds to wait for a pause in the typing, so that not every letter causes a call. */
const pause = 300;

interface SearchBoxProps {
  search: string;
  /** Whether a dialog is open over the list: the search then waits, because it navigates. */
  isPaused: boolean;
  onSearch(search: string): void;
}

/** Searches the fields that the definition names; the server runs the search. */
export function SearchBox({ search, isPaused, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const latest = useRef(onSearch);
  latest.current = onSearch;

  // The address may change without typing, by going back.
  useEffect(() => setText(search), [search]);

  useEffect(() => {
    if (isPaused || text.trim() === search) return;
    const timer = setTimeout(() => latest.current(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, search, isPaused]);

  function searchNow(event: FormEvent) {
    event.preventDefault();
    latest.current(text.trim());
  }

  return (
    <search className="flex-1 sm:flex-none">
      <form className="relative" onSubmit={searchNow}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="search"
          aria-label="Search"
          placeholder="Search"
          value={text}
          maxLength={200}
          className="search-line min-h-11 w-full min-w-36 sm:w-52 rounded-small border border-ink/45 bg-surface pr-3 pl-10 placeholder:text-ink-soft"
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}
