import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Entry, textOf } from '#cms/fields/entry.ts';
import { entryCall, formAddress, recordAddress } from '#cms/records/addresses.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { records } from '#cms/records/registry.ts';
import type { TitledRecord } from '#cms/records/titles.ts';
import { CloseIconButton, dialogClass, useDialog } from '#core/admin-ui/dialog.tsx';
import { logout, readSession } from '#core/api-client/session.ts';
import { callApi, isSignInNeeded, requestApi } from '#core/api-client/session-client.ts';
import { foldedText } from '#core/text/fold.ts';
import {
  addRecentDestination,
  destinationsFor,
  matchingDestinations,
  type PaletteDestination,
  recentDestinations,
} from './destinations.ts';

/**
 * The address of a record for staff: its screen, or its form or details over its list.
 *
 * @throws ApiError
 */
async function addressOfEntry({ record, _id }: Pick<TitledRecord, 'record' | '_id'>): Promise<string> {
  const definition: RecordType = records[record];
  if (!definition.belongsTo) return recordAddress(definition, _id);
  const { data } = await requestApi<Entry>('GET', entryCall(definition, _id));
  return formAddress(definition, _id, textOf(data, definition.belongsTo.field));
}

/** Milliseconds to wait for a pause in the typing, so that not every letter causes a call. */
const debounceDelay = 150;

interface SearchResults {
  /** The search text of these results; they are shown until the next answer arrives. */
  text: string;
  entries: readonly TitledRecord[];
  problem: string;
}

const noResults: SearchResults = { text: '', entries: [], problem: '' };

/** Records that match a text: entries, and for roles that may read them, parents. */
function usePaletteEntries(typed: string): SearchResults & { isLoading: boolean } {
  const text = typed.trim();
  const [results, setResults] = useState(noResults);
  useEffect(() => {
    if (!text) return setResults(noResults);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callApi('GET palette', { query: { q: text }, signal: stop.signal })
        .then(({ data }) => setResults({ text, entries: data.entries, problem: '' }))
        .catch((error) => {
          if (stop.signal.aborted || isSignInNeeded(error)) return;
          console.error(error);
          setResults({
            text,
            entries: [],
            problem: 'Entries could not be searched. Screens can still be found.',
          });
        });
    }, debounceDelay);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return { ...results, isLoading: text !== results.text };
}

interface Option {
  id: string;
  label: string;
  kind: string;
  open(): Promise<void> | void;
}

/** Leaves room for entries beneath. */
const maxDestinations = 6;

/**
 * A dialog that leads to any screen, action or entry by a few letters. The focus stays in the field while the arrows
 * move through the results.
 */
export function PaletteDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const dialog = useDialog(onClose);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [problem, setProblem] = useState('');
  const destinations = useMemo(() => destinationsFor(readSession()?.role), []);
  const search = usePaletteEntries(typed);
  const isEmpty = typed.trim() === '';
  // Results for fewer letters stay while they match: Enter must not open one that no longer does.
  const matchesTyped = ({ title }: TitledRecord) => foldedText(title).includes(foldedText(typed.trim()));
  const entries = search.isLoading ? search.entries.filter(matchesTyped) : search.entries;
  const recent = useMemo(recentDestinations, []);
  const matches = isEmpty
    ? [...recent, ...destinations.filter(isNotIn(recent))]
    : matchingDestinations(destinations, typed);
  const options: Option[] = [
    ...matches.slice(0, isEmpty ? undefined : maxDestinations).map(optionOfDestination),
    ...(isEmpty ? [] : entries.map(optionOfEntry)),
  ];
  const selected = options[Math.min(active, options.length - 1)];

  const selectedId = selected?.id;
  useEffect(() => {
    if (selectedId) document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);

  function optionOfDestination(destination: PaletteDestination): Option {
    const { to, label, kind } = destination;
    return {
      id: `${listId}-${to}`,
      label,
      kind,
      open() {
        onClose();
        if (to === '/login') logout();
        // Public pages are another application.
        if (to === '/') return location.assign(to);
        if (kind === 'Screen') addRecentDestination(destination);
        void navigate(to);
      },
    };
  }

  function optionOfEntry(entry: TitledRecord): Option {
    const { labels, personal }: RecordType = records[entry.record];
    const states = [labels.one, !entry.isPublished && 'unpublished', entry.isCalledOff && 'cancelled'];
    const kind = states.filter(Boolean).join(', ');
    return {
      id: `${listId}-${entry._id}`,
      label: entry.title,
      kind,
      async open() {
        const to = await addressOfEntry(entry);
        onClose();
        if (!personal) addRecentDestination({ to, label: entry.title, kind: labels.one });
        void navigate(to);
      },
    };
  }

  async function openOption(option: Option | undefined) {
    try {
      await option?.open();
    } catch (error) {
      if (isSignInNeeded(error)) return onClose();
      console.error(error);
      setProblem(error instanceof Error ? error.message : 'It could not be opened.');
    }
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      const index = Math.min(active, options.length - 1);
      setActive((index + step + options.length) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void openOption(selected);
    } else if (event.key === 'Escape') {
      // Some browsers would only clear the field.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }

  const status = problem || search.problem || resultMessage(isEmpty, options.length, search.isLoading);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for what a click beside it does is Escape
    <dialog
      ref={dialog}
      aria-label="Find"
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      className={`appear mx-auto mt-[10vh] mb-auto w-[min(94vw,40rem)] max-w-none overflow-hidden ${dialogClass} max-sm:mt-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none max-sm:border-0`}
    >
      <div className="flex max-h-[76vh] flex-col max-sm:h-full max-sm:max-h-none">
        <div className="flex items-center gap-1 border-line border-b py-1.5 pr-1.5 pl-4">
          <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          <input
            type="text"
            inputMode="search"
            enterKeyHint="go"
            role="combobox"
            aria-label="Find a screen, an action or an entry"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={selected?.id}
            placeholder="Screen, action or entry"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={typed}
            className="min-h-12 w-full min-w-0 grow bg-transparent px-2 text-body placeholder:text-ink-soft focus-visible:shadow-none focus-visible:outline-none"
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(0);
              setProblem('');
            }}
            onKeyDown={handleKey}
          />
          <CloseIconButton name="Close" onClose={onClose} />
        </div>
        <div
          id={listId}
          role="listbox"
          aria-label="Found"
          className="min-h-0 grow overflow-y-auto overscroll-contain p-1.5 empty:hidden"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            <div
              key={option.id}
              id={option.id}
              role="option"
              tabIndex={-1}
              aria-selected={option === selected}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-1.5 aria-selected:bg-mint-soft"
              onPointerMove={() => setActive(index)}
              // The focus stays in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => void openOption(option)}
            >
              <span className="wrap-anywhere min-w-0 grow font-semibold">{option.label}</span>
              <span className="shrink-0 text-ink-soft">{option.kind}</span>
              {option === selected && (
                <CornerDownLeft aria-hidden="true" className="size-4 shrink-0 text-teal-text max-sm:hidden" />
              )}
            </div>
          ))}
        </div>
        <p
          role="status"
          className={`border-line border-t px-4 py-2.5 ${problem || search.problem ? 'font-bold text-danger-text' : 'text-ink-soft'}`}
        >
          {status}
        </p>
      </div>
    </dialog>
  );
}

const isNotIn = (others: readonly PaletteDestination[]) => (destination: PaletteDestination) =>
  others.every(({ to }) => to !== destination.to);

function resultMessage(isEmpty: boolean, count: number, isLoading: boolean): string {
  if (isEmpty) return 'Type a few letters. The arrow keys choose, Enter opens, Escape closes.';
  if (count === 0) return isLoading ? 'Searching…' : 'Nothing found.';
  return `${count} found.`;
}
