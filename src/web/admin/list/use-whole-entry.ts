import { useEffect, useState } from 'react';
import type { RecordType } from '../../../content/define-record.ts';
import { isSignInNeeded } from '../../api/session-client.ts';
import type { Entry } from '../entry.ts';
import { isGone, problemOf } from '../problem-of.ts';
import { fetchEntry } from './fetch-entries.ts';

interface Whole {
  /** Undefined as long as it is on its way, and where it cannot be read. */
  entry?: Entry;
  /** Whether somebody has deleted it. */
  isGone?: boolean;
  /** Why it could not be read. */
  problem?: Error;
}

/**
 * Reads the whole of an entry, of which a list has a part.
 *
 * @param edition of the list: with another one it is read anew, and what was read stays until then
 */
export function useWholeEntry(definition: RecordType, id: string, edition: unknown) {
  const [whole, setWhole] = useState<Whole>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try and each edition asks anew
  useEffect(() => {
    const stop = new AbortController();
    fetchEntry(definition, id, stop.signal).then(
      (entry) => setWhole({ entry }),
      (error: unknown) => {
        if (stop.signal.aborted || isSignInNeeded(error)) return;
        console.error(error);
        const failed: Whole = isGone(error) ? { isGone: true } : { problem: problemOf(error) };
        setWhole((before) => (before.entry && !failed.isGone ? before : failed));
      },
    );
    return () => stop.abort();
  }, [definition, id, edition, tries]);
  return {
    ...whole,
    retry() {
      setWhole({});
      setTries((before) => before + 1);
    },
  };
}
