import { useEffect, useState } from 'react';
import type { DraftHead } from '../../../content/drafts.ts';
import type { ContentName } from '../../../content/index.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { adminButton } from '../ui/button.ts';
import { fetchDraftsOf, isMine } from './use-drafts-of.ts';

interface WaitingDraftsProps {
  name: ContentName;
  onGoOn(id: string): void;
}

/** Offers, in the form of a new entry, what its writer has begun before and not sent. Who types begins anew. */
export function WaitingDrafts({ name, onGoOn }: WaitingDraftsProps) {
  const moment = useMoments();
  const [drafts, setDrafts] = useState<DraftHead[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    fetchDraftsOf(name, stop.signal).then(
      (found) => setDrafts(found.filter((head) => isMine(head) && head.recordId === '')),
      (error) => !stop.signal.aborted && console.error(error),
    );
    return () => stop.abort();
  }, [name]);
  if (drafts.length === 0) return null;
  return (
    <section
      aria-label="What you have started"
      className="rounded-small bg-sun-soft px-3.5 py-1 md:col-span-2"
    >
      {/* The list scrolls and not the section: what scrolls has no height of its own in a grid. */}
      <ul className="max-h-44 overflow-y-auto">
        {drafts.map(({ id, title, savedAt }) => {
          const called = title || 'an entry without a title';
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
              <span className="wrap-anywhere min-w-0 flex-1 basis-48">
                You started {title ? `“${title}”` : called} on {moment(savedAt)}.
              </span>
              <button
                type="button"
                aria-label={`Go on: ${called}, ${moment(savedAt)}`}
                className={adminButton('quiet')}
                onClick={() => onGoOn(id)}
              >
                Go on
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
