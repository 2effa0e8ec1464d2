import { useState } from 'react';
import { privateMeta } from '../../account/page-shell.tsx';
import { LoadProblem } from '../list/load-problem.tsx';
import { adminButton } from '../ui/button.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { EntryCard } from './entry-card.tsx';
import { useLookThrough } from './use-look-through.ts';

export const meta = () => privateMeta('Needs a look');

/** Entries that are shown at a time. */
const shownAtOnce = 50;

/** What visitors see and somebody should look at, the last that was added first (product: Before it goes out). */
export default function ChecksScreen() {
  const { found, isBusy, problem, lookAgain, goOn, stop } = useLookThrough();
  const [shown, setShown] = useState(shownAtOnce);
  const { entries, looked, total, next } = found;
  const isThrough = !isBusy && !problem && !next;
  const left = entries.length - shown;

  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-title-2">Needs a look</h1>
          <p className="mt-1 max-w-2xl text-ink-soft">
            Things visitors can see that need a look: pictures without a description, links to pages of this
            site that lead nowhere, placeholder text, and the like.
          </p>
        </div>
        {isBusy ? (
          <button type="button" className={adminButton('quiet')} onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" className={adminButton('quiet')} onClick={next ? goOn : lookAgain}>
            {next ? 'Continue' : 'Check again'}
          </button>
        )}
      </div>
      {isBusy && total > 0 && (
        <div className="mb-4 flex max-w-xl items-center gap-3">
          <ProgressBar label="Entries checked" percent={Math.min(100, Math.round((looked / total) * 100))} />
        </div>
      )}
      <p role="status" className="mb-4 text-ink-soft">
        {isThrough ? outcome(entries.length, looked) : isBusy ? 'Checking all entries…' : ''}
      </p>
      {problem && <LoadProblem what="What needs a look" problem={problem} onRetry={goOn} />}
      {entries.length > 0 && (
        <ul className="grid gap-3" aria-label="Entries that need a look">
          {entries.slice(0, shown).map((entry) => (
            <EntryCard key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <button
          type="button"
          className={`${adminButton('quiet')} mt-4`}
          onClick={() => setShown(shown + shownAtOnce)}
        >
          Show {Math.min(left, shownAtOnce)} more
        </button>
      )}
    </>
  );
}

function outcome(count: number, looked: number): string {
  const all = looked === 1 ? '1 entry' : `${looked.toLocaleString('en-IN')} entries`;
  if (looked === 0) return 'There are no entries for visitors to see yet.';
  if (count === 0)
    return looked === 1 ? 'The only entry does not need a look.' : `None of the ${all} needs a look.`;
  return `${count.toLocaleString('en-IN')} of ${all} ${count === 1 ? 'needs' : 'need'} a look.`;
}
