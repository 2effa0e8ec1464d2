import Search from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef, useState } from 'react';

/** Waits for a pause in the typing, in ms, so that not every letter is a call. */
const pause = 300;

interface SearchBoxProps {
  search: string;
  /** Whether something is open over the list: the list then waits, because to search is to go to another address. */
  isHeld: boolean;
  onSearch(search: string): void;
}

/** Looks in the texts that the definition names; the server does the looking. */
export function SearchBox({ search, isHeld, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const latest = useRef(onSearch);
  latest.current = onSearch;

  // The address may change by itself, by going back.
  useEffect(() => setText(search), [search]);

  useEffect(() => {
    if (isHeld || text.trim() === search) return;
    const timer = setTimeout(() => latest.current(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, search, isHeld]);

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
