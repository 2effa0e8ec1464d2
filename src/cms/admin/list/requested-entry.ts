import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { Entry } from '#cms/fields/entry.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { fetchEntry } from '#cms/records/fetch-entries.ts';
import { isForbidden, isNotFound, toError } from '#core/admin-ui/use-call.ts';
import { isSignInNeeded } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';

/** The query parameter by which another screen opens an entry over its list, or `new` for a new one. */
const parameter = 'entry';

/**
 * Opens the entry that the address names, once: the parameter is then removed, so that a reload does not open it again.
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
        // Going back takes precedence: a change of the address would cancel it.
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
  if (isNotFound(error)) return 'This entry no longer exists.';
  if (isForbidden(error))
    return 'Your role may not open this entry. Please ask an administrator of the site.';
  return `The entry could not be opened. ${toError(error).message}`;
}

interface Whole {
  /** Undefined while it is loading, or if it cannot be read. */
  entry?: Entry;
  /** Whether it was deleted. */
  isGone?: boolean;
  /** The reason why it could not be read. */
  problem?: Error;
}

/**
 * Loads the complete entry, of which a list has some fields.
 *
 * @param edition identifies the state of the list: a new one reloads the entry, and the former is shown until then
 */
export function useWholeEntry(definition: RecordType, id: string, edition: unknown) {
  const [whole, setWhole] = useState<Whole>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try and each edition requests again
  useEffect(() => {
    const stop = new AbortController();
    fetchEntry(definition, id, stop.signal).then(
      (entry) => setWhole({ entry }),
      (error: unknown) => {
        if (stop.signal.aborted || isSignInNeeded(error)) return;
        console.error(error);
        const failed: Whole = isNotFound(error) ? { isGone: true } : { problem: toError(error) };
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
