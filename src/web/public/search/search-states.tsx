import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loader } from '../../ui/loader.tsx';
import { hindiExample } from './hindi-example.ts';
import { NearChoices } from './near-choices.tsx';
import { NothingFound } from './nothing-found.tsx';
import { addressOfSearch } from './search-address.ts';
import type { useFound } from './use-found.ts';

interface SearchStatesProps {
  typed: string;
  asking: ReturnType<typeof useFound>;
  onType(text: string): void;
  onLeave(): void;
}

const quietButton = `${buttonClass('quiet')} mt-4`;

/** What stands below the results, or in their place; the counts are told to whoever hears the page. */
export function SearchStates({ typed, asking, onType, onLeave }: SearchStatesProps) {
  const { answered, isLoading, problem, retry } = asking;
  const found = answered?.found;
  const all = (
    <Link
      to={addressOfSearch({ text: typed })}
      onClick={onLeave}
      className="mt-1 flex min-h-13 items-center justify-center gap-2 rounded-[1.25rem] px-4 text-center font-bold text-coral-text hover:bg-sun-soft"
    >
      {found && found.total > found.results.length ? `See all ${found.total} results` : 'Open as a page'}
      <Icon name="chevron-right" className="size-5" />
    </Link>
  );
  return (
    <>
      <p role="status" className="sr-only">
        {told(typed, asking)}
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
          <span aria-hidden="true" className="appear-late block">
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
      {found && !isLoading && found.total > 0 && found.nearTexts.length > 0 && (
        <Message>
          <NearChoices texts={found.nearTexts} onType={onType} />
        </Message>
      )}
      {found && !isLoading && found.total === 0 && <NothingFound {...{ typed, found, onType, onLeave }} />}
      {found && found.total > 0 && all}
    </>
  );
}

function told(typed: string, { answered, isLoading, problem }: SearchStatesProps['asking']): string {
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
