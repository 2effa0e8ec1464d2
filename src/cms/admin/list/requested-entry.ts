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
export function useEntryFromUrl(definition: RecordType, onOpen: (entry: Entry | undefined) => void): void {
  const toast = useToast();
  const [query, setQuery] = useSearchParams();
  const requestedId = query.get(parameter);
  const open = useRef(onOpen);
  open.current = onOpen;
  const { location: next } = useNavigation();
  const isNavigating = useRef(false);
  isNavigating.current = next !== undefined;
  useEffect(() => {
    if (!requestedId) return;
    const withoutParameter = (before: URLSearchParams) => {
      const others = new URLSearchParams(before);
      others.delete(parameter);
      return others;
    };
    const stop = new AbortController();
    const find = async () =>
      requestedId === 'new' ? undefined : await fetchEntry(definition, requestedId, stop.signal);
    find()
      .then((entry) => {
        // Going back takes precedence: a change of the address would cancel it.
        if (isNavigating.current) return;
        setQuery(withoutParameter, { replace: true, preventScrollReset: true });
        open.current(entry);
      })
      .catch((error) => {
        if (stop.signal.aborted || isNavigating.current || isSignInNeeded(error)) return;
        console.error(error);
        setQuery(withoutParameter, { replace: true, preventScrollReset: true });
        toast.error(describeError(error));
      });
    return () => stop.abort();
  }, [requestedId, definition, setQuery, toast]);
}

function describeError(error: unknown): string {
  if (isNotFound(error)) return 'This entry no longer exists.';
  if (isForbidden(error)) return 'Your role cannot open this entry. Please ask an administrator of the site.';
  return `The entry could not be opened. ${toError(error).message}`;
}

interface LoadedEntry {
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
 * @param reloadKey identifies the state of the list: a new one reloads the entry, and the former is shown until then
 */
export function useCompleteEntry(definition: RecordType, id: string, reloadKey: unknown) {
  const [loaded, setLoaded] = useState<LoadedEntry>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try and each edition requests again
  useEffect(() => {
    const stop = new AbortController();
    fetchEntry(definition, id, stop.signal).then(
      (entry) => setLoaded({ entry }),
      (error: unknown) => {
        if (stop.signal.aborted || isSignInNeeded(error)) return;
        console.error(error);
        const failed: LoadedEntry = isNotFound(error) ? { isGone: true } : { problem: toError(error) };
        setLoaded((before) => (before.entry && !failed.isGone ? before : failed));
      },
    );
    return () => stop.abort();
  }, [definition, id, reloadKey, tries]);
  return {
    ...loaded,
    retry() {
      setLoaded({});
      setTries((before) => before + 1);
    },
  };
}
