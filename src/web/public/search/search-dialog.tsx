import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { FoundOption } from './found-option.tsx';
import { addressOfSearch, longestText } from './search-address.ts';
import { searchPath } from './search-path.ts';
import { SearchStates } from './search-states.tsx';
import { useFound } from './use-found.ts';

/**
 * The search over the page. The focus stays in the field while the arrows go through the results; Enter follows the one they
 * have come to, or leads to the page of all.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  /** The id of the result that was chosen: an answer that comes later has others in its place. */
  const [chosen, setChosen] = useState('');
  const asking = useFound(typed);
  const results = asking.answered?.found.results ?? [];
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
    // First, so that the focus is not given back after the next page has taken it.
    close();
    void navigate(address);
  }

  function followKeys(event: KeyboardEvent) {
    // One more than there are results: in between, the focus is on what is typed.
    const count = results.length + 1;
    const steps = { ArrowDown: 1, ArrowUp: -1 } as const;
    const step = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? steps[event.key] : 0;
    if (event.nativeEvent.isComposing) return;
    if (step !== 0 && results.length > 0) {
      event.preventDefault();
      setChosen(results[((active + 1 + step + count) % count) - 1]?._id ?? '');
    } else if (event.key === 'Escape') {
      // Some browsers would only empty the field.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for what a click beside it does is Escape, which a dialog knows
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
              onKeyDown={followKeys}
              maxLength={longestText}
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
              className="flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-pill text-ink-soft hover:bg-sun-soft hover:text-ink"
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
            className={asking.isLoading ? 'opacity-60 transition-opacity' : ''}
          >
            {results.map((entry) => (
              <FoundOption
                key={entry._id}
                id={optionId(entry._id)}
                entry={entry}
                isActive={entry._id === chosen}
                onPoint={() => setChosen(entry._id)}
                onChoose={close}
              />
            ))}
          </div>
          <SearchStates typed={typed.trim()} asking={asking} onType={type} onLeave={close} />
        </div>
      </div>
    </dialog>
  );
}
