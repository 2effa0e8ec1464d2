import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { Entry } from '#cms/fields/entry.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { fetchEntry } from '#cms/records/fetch-entries.ts';
import { isForbidden, isGone, problemOf } from '#core/admin-ui/use-call.ts';
import { isSignInNeeded } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';

/** The parameter by which another screen asks for an entry to be opened over its list, or `new` for a new one. */
const parameter = 'entry';

/**
 * Opens what the address asks for, once: it goes from the address then, so that a reload does not open it again.
 *
 * @param onOpen undefined: a new entry
 */
export function useAskedEntry(definition: RecordType, onOpen: (entry: Entry | undefined) => void): void {
  const toast = useToast();
  const [query, setQuery] = useSearchParams();
  const asked = query.get(parameter);
  const open = useRef(onOpen);
  open.current = onOpen;
  const { location: next } = useNavigation();
  const isLeaving = useRef(false);
  isLeaving.current = next !== undefined;
  useEffect(() => {
    if (!asked) return;
    const left = (before: URLSearchParams) => {
      const others = new URLSearchParams(before);
      others.delete(parameter);
      return others;
    };
    const stop = new AbortController();
    const find = async () => (asked === 'new' ? undefined : await fetchEntry(definition, asked, stop.signal));
    find()
      .then((entry) => {
        // Going back at once is what counts then: a change of the address would call it off.
        if (isLeaving.current) return;
        setQuery(left, { replace: true, preventScrollReset: true });
        open.current(entry);
      })
      .catch((error) => {
        if (stop.signal.aborted || isLeaving.current || isSignInNeeded(error)) return;
        console.error(error);
        setQuery(left, { replace: true, preventScrollReset: true });
        toast.error(sayWhyNot(error));
      });
    return () => stop.abort();
  }, [asked, definition, setQuery, toast]);
}

function sayWhyNot(error: unknown): string {
  if (isGone(error)) return 'This entry no longer exists.';
  if (isForbidden(error))
    return 'Your role may not open this entry. Please ask an administrator of the site.';
  return `The entry could not be opened. ${problemOf(error).message}`;
}

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
