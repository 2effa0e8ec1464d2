import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { hindiExample } from './hindi-example.ts';
import { addressOfSearch, longestText, type Search } from './search-address.ts';
import { searchPath } from './search-path.ts';

/** Works as a form of the browser; the script only saves the page load. */
export function SearchForm({ asked: { text, kind } }: { asked: Search }) {
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate(addressOfSearch({ text: typed, kind }));
  }

  return (
    <search>
      <form action={searchPath} onSubmit={search} className="mt-5 flex max-w-2xl gap-2.5">
        {kind && <input type="hidden" name="kind" value={kind} />}
        <label className="relative block min-w-0 grow">
          <span className="sr-only">What are you looking for?</span>
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-5 size-5.5 -translate-y-1/2 text-ink-soft"
          />
          <input
            // Another search brings another text.
            key={text}
            type="search"
            name="q"
            defaultValue={text}
            maxLength={longestText}
            placeholder={`fever, sleep, ${hindiExample}…`}
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-14 w-full rounded-pill border-2 border-ink/25 bg-surface transition-colors hover:border-ink/60 pr-4 pl-13 text-ellipsis text-lead placeholder:font-example placeholder:text-ink-soft focus:border-teal-text"
          />
        </label>
        <button type="submit" className={`${buttonClass()} min-h-14 shrink-0 max-sm:px-5`}>
          Search
        </button>
      </form>
    </search>
  );
}
