import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { buttonClass } from '#core/ui/button-link.tsx';
import { Icon } from '#core/ui/icon.tsx';
import { Loader } from '#core/ui/messages.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import type { SearchResult } from '../api.ts';
import { hindiExample } from './hindi-example.ts';
import { NothingFound } from './nothing-found.tsx';
import { ResultLine } from './result-card.tsx';
import { addressOfSearch, maxTextLength } from './search-address.ts';
import { searchPath } from './search-path.ts';
import { SuggestionButtons } from './spelling-suggestions.tsx';
import { useSearchResults } from './use-results.ts';

interface ResultOptionProps {
  id: string;
  entry: SearchResult;
  isActive: boolean;
  onHover(): void;
  onChoose(): void;
}

/** A result in the dialog. It is a link, so that it can be opened in a new tab too. */
export function ResultOption({ id, entry, isActive, onHover, onChoose }: ResultOptionProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <PageLink
      ref={link}
      id={id}
      to={entry.path}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onHover}
      onClick={onChoose}
      className="grid scroll-my-2 grid-cols-[4rem_1fr] items-center gap-x-3.5 rounded-[1.25rem] p-2.5 aria-selected:bg-sun-soft sm:grid-cols-[5rem_1fr]"
    >
      <ResultLine entry={entry} />
    </PageLink>
  );
}

interface SearchStatesProps {
  typed: string;
  liveSearch: ReturnType<typeof useSearchResults>;
  onTextChange(text: string): void;
  onNavigate(): void;
}

const quietButton = `${buttonClass('quiet')} mt-4`;

/** The content below the results, or instead of them; the number of results is announced. */
export function SearchStates({ typed, liveSearch, onTextChange, onNavigate }: SearchStatesProps) {
  const { answered, isLoading, problem, retry } = liveSearch;
  const found = answered?.found;
  const all = (
    <Link
      to={addressOfSearch({ text: typed })}
      onClick={onNavigate}
      className="mt-1 flex min-h-13 items-center justify-center gap-2 rounded-[1.25rem] px-4 text-center font-bold text-coral-text hover:bg-sun-soft"
    >
      {found && found.total > found.results.length ? `See all ${found.total} results` : 'Open as a page'}
      <Icon name="chevron-right" className="size-5" />
    </Link>
  );
  return (
    <>
      <p role="status" className="sr-only">
        {describeStatus(typed, liveSearch)}
      </p>
      {!typed && (
        <Message>
          Type a word or two, in English or Hindi: <b>fever</b>, <b>neend</b>,{' '}
          <b lang="hi" className="font-example">
            {hindiExample}
          </b>
          …
          <span className="mt-2 block text-small max-sm:hidden">
            <Key>↑</Key> <Key>↓</Key> to choose, <Key>Enter</Key> to open, <Key>Esc</Key> to close
          </span>
        </Message>
      )}
      {isLoading && !found && (
        <Message>
          <span aria-hidden="true" className="appear-delayed block">
            <Loader />
          </span>
        </Message>
      )}
      {problem === 'offline' && (
        <Message sign="wifi-off">
          You seem to be offline, and search needs a connection.
          <button type="button" onClick={retry} className={quietButton}>
            Try again
          </button>
        </Message>
      )}
      {problem === 'failed' && (
        <Message sign="circle-alert">
          Search is not responding right now.
          <button type="button" onClick={retry} className={quietButton}>
            Try again
          </button>
        </Message>
      )}
      {found && !isLoading && found.total > 0 && found.suggestions.length > 0 && (
        <Message>
          <SuggestionButtons texts={found.suggestions} onTextChange={onTextChange} />
        </Message>
      )}
      {found && !isLoading && found.total === 0 && (
        <NothingFound {...{ typed, found, onTextChange, onNavigate }} />
      )}
      {found && found.total > 0 && all}
    </>
  );
}

function describeStatus(
  typed: string,
  { answered, isLoading, problem }: SearchStatesProps['liveSearch'],
): string {
  if (!typed || isLoading || problem || !answered) return '';
  const { results, total } = answered.found;
  if (total === 0) return `Nothing found for ${typed}.`;
  const shown =
    total > results.length
      ? `${results.length} of ${total} results`
      : `${total} ${total === 1 ? 'result' : 'results'}`;
  return `${shown} for ${typed}. Use the arrow keys to choose.`;
}

function Message({ sign, children }: { sign?: 'wifi-off' | 'circle-alert'; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-6 py-8 text-center text-ink-soft">
      {sign && <Icon name={sign} className="mb-3 size-8 text-coral-text" />}
      <div className="max-w-md text-balance">{children}</div>
    </div>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-[0.4em] border border-line bg-page px-1.5 font-sans font-bold">{children}</kbd>
  );
}

/**
 * The search dialog. The focus stays in the field while the arrow keys select a result; Enter opens the selected one, or the page
 * with all results.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  /** The id of the selected result: a later answer may have others at its position. */
  const [chosen, setChosen] = useState('');
  const liveSearch = useSearchResults(typed);
  const results = liveSearch.answered?.found.results ?? [];
  const active = results.findIndex(({ _id }) => _id === chosen);
  const optionId = (id: string) => `${listId}-${id}`;

  useEffect(() => {
    dialog.current?.showModal();
    field.current?.focus();
  }, []);

  function type(text: string) {
    setTyped(text);
    setChosen('');
    field.current?.focus();
  }

  const close = () => dialog.current?.close();

  function go(address: string) {
    // First, so that closing does not move the focus after the next page has taken it.
    close();
    void navigate(address);
  }

  function handleKeys(event: KeyboardEvent) {
    // One more than the results: the position of the field itself.
    const count = results.length + 1;
    const steps = { ArrowDown: 1, ArrowUp: -1 } as const;
    const step = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? steps[event.key] : 0;
    if (event.nativeEvent.isComposing) return;
    if (step !== 0 && results.length > 0) {
      event.preventDefault();
      setChosen(results[((active + 1 + step + count) % count) - 1]?._id ?? '');
    } else if (event.key === 'Escape') {
      // Some browsers would only clear the field.
      event.preventDefault();
      close();
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const result = results[active];
    if (result) go(result.path);
    else if (typed.trim()) go(addressOfSearch({ text: typed.trim() }));
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for a click on the backdrop is Escape, which a dialog handles
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
      className="appear mx-auto mt-[8vh] mb-auto w-[min(94vw,44rem)] max-w-none overflow-hidden rounded-card bg-surface text-left text-ink shadow-soft backdrop:bg-[#1b1126]/70 max-sm:mt-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none"
    >
      <div className="flex max-h-[84vh] flex-col max-sm:h-full max-sm:max-h-none">
        <search>
          <form
            action={searchPath}
            onSubmit={submit}
            className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5"
          >
            <Icon name="search" className="size-6 shrink-0 text-ink-soft" />
            <input
              ref={field}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              name="q"
              value={typed}
              onChange={(event) => type(event.target.value)}
              onKeyDown={handleKeys}
              maxLength={maxTextLength}
              placeholder="What is on your mind?"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              role="combobox"
              aria-label="Search"
              aria-autocomplete="list"
              aria-expanded={results.length > 0}
              aria-controls={listId}
              aria-activedescendant={active >= 0 ? optionId(chosen) : undefined}
              className="min-h-13 w-full min-w-0 grow bg-transparent px-3 text-lead placeholder:text-ink-soft focus-visible:shadow-none focus-visible:outline-none"
            />
            <button
              type="button"
              aria-label="Close"
              onClick={close}
              className="flex size-12 shrink-0 items-center justify-center rounded-pill text-ink-soft hover:bg-sun-soft hover:text-ink"
            >
              <Icon name="x" className="size-6" />
            </button>
          </form>
        </search>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain p-2.5">
          <div
            id={listId}
            role="listbox"
            aria-label="Results"
            className={liveSearch.isLoading ? 'opacity-60 transition-opacity' : ''}
          >
            {results.map((entry) => (
              <ResultOption
                key={entry._id}
                id={optionId(entry._id)}
                entry={entry}
                isActive={entry._id === chosen}
                onHover={() => setChosen(entry._id)}
                onChoose={close}
              />
            ))}
          </div>
          <SearchStates typed={typed.trim()} liveSearch={liveSearch} onTextChange={type} onNavigate={close} />
        </div>
      </div>
    </dialog>
  );
}
