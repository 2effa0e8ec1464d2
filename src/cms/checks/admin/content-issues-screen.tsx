import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { adminButtonClass, Pill, ProgressBar } from '#core/admin-ui/button.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { toError } from '#core/admin-ui/use-call.ts';
import type { AnswerOf } from '#core/api-client/calls.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { languageProps } from '#core/text/language.ts';
import { formatNumber } from '#core/text/numbers.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import type { EntryWithFindings } from '../api.ts';
import { findingsState } from './use-findings.ts';

function EntryCard({ entry: { record, _id, title, findings, moreCount } }: { entry: EntryWithFindings }) {
  const definition = contentTypes[record];
  return (
    <li className="rounded-small border border-line p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={formAddress(definition, _id)}
          state={findingsState}
          {...languageProps(title)}
          className="wrap-anywhere inline-flex min-h-11 items-center font-bold text-teal-text underline underline-offset-4"
        >
          {title}
        </Link>
        <Pill look="quiet">{definition.labels.one}</Pill>
      </p>
      <ul className="mt-1.5 list-disc pl-5">
        {findings.map(({ check, field, name, about }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <li key={`${check} ${field} ${index}`} className="wrap-anywhere">
            {name}
            {about && (
              <span className="text-ink-soft">
                {': '}
                <span {...languageProps(about)}>{about}</span>
              </span>
            )}
          </li>
        ))}
        {moreCount > 0 && <li className="text-ink-soft">and {formatNumber(moreCount)} more</li>}
      </ul>
    </li>
  );
}

const noResults: AnswerOf<'GET checks/entries'> = { entries: [], checked: 0, total: 0, nextCursor: null };

/** Checks all public entries, a part at a time, until the end or until stopped. */
function useEntryChecks() {
  const [found, setFound] = useState(noResults);
  const [isBusy, setBusy] = useState(true);
  const [problem, setProblem] = useState<Error>();
  const stop = useRef<AbortController>(undefined);

  const run = useCallback(async (from: typeof noResults) => {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    const { signal } = mine;
    let results = from;
    setFound(results);
    setProblem(undefined);
    setBusy(true);
    try {
      do {
        const query = { cursor: results.nextCursor ?? undefined };
        const { data } = await callApi('GET checks/entries', { query, signal });
        results = {
          entries: [...results.entries, ...data.entries],
          checked: results.checked + data.checked,
          ...{ total: data.total, nextCursor: data.nextCursor },
        };
        setFound(results);
      } while (results.nextCursor);
    } catch (error) {
      if (signal.aborted || isSignInNeeded(error)) return;
      console.error(error);
      setProblem(toError(error));
    } finally {
      if (stop.current === mine) setBusy(false);
    }
  }, []);

  useEffect(() => {
    void run(noResults);
    return () => stop.current?.abort();
  }, [run]);

  return {
    ...{ found, isBusy, problem },
    /** Starts from the beginning. */
    restart: () => void run(noResults),
    /** Continues after a stop. */
    resume: () => void run(found),
    stop: () => stop.current?.abort(),
  };
}

export const meta = privateMeta('Content checks');

/** Entries shown at a time. */
const shownAtOnce = 50;

/** Findings in public entries, the newest entry first (product: Checks before publishing). */
export default function ChecksScreen() {
  const { found, isBusy, problem, restart, resume, stop } = useEntryChecks();
  const [shown, setShown] = useState(shownAtOnce);
  const { entries, checked, total, nextCursor } = found;
  const isDone = !isBusy && !problem && !nextCursor;
  const hiddenCount = entries.length - shown;

  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-title-2">Content checks</h1>
          <p className="mt-1 max-w-2xl text-ink-soft">
            Problems in what visitors can see, such as pictures without a description, links to missing pages
            of this site, and placeholder text.
          </p>
        </div>
        {isBusy ? (
          <button type="button" className={adminButtonClass('quiet')} onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" className={adminButtonClass('quiet')} onClick={nextCursor ? resume : restart}>
            {nextCursor ? 'Continue' : 'Check again'}
          </button>
        )}
      </div>
      {isBusy && total > 0 && (
        <div className="mb-4 flex max-w-xl items-center gap-3">
          <ProgressBar label="Entries checked" percent={Math.min(100, Math.round((checked / total) * 100))} />
        </div>
      )}
      <p role="status" className="mb-4 text-ink-soft">
        {isDone ? describeOutcome(entries.length, checked) : isBusy ? 'Checking all entries…' : ''}
      </p>
      {problem && <LoadError what="Content issues" problem={problem} onRetry={resume} />}
      {entries.length > 0 && (
        <ul className="grid gap-3" aria-label="Entries with issues">
          {entries.slice(0, shown).map((entry) => (
            <EntryCard key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <button
          type="button"
          className={`${adminButtonClass('quiet')} mt-4`}
          onClick={() => setShown(shown + shownAtOnce)}
        >
          Show {Math.min(hiddenCount, shownAtOnce)} more
        </button>
      )}
    </>
  );
}

function describeOutcome(count: number, checked: number): string {
  const all = checked === 1 ? '1 entry' : `${checked.toLocaleString('en-IN')} entries`;
  if (checked === 0) return 'There are no entries for visitors to see yet.';
  if (count === 0) return checked === 1 ? 'The only entry has no issues.' : `None of the ${all} has issues.`;
  return `${count.toLocaleString('en-IN')} of ${all} ${count === 1 ? 'has' : 'have'} issues.`;
}
