import { useEffect, useRef } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { RecordType } from '../../../content/define-record.ts';
import { isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { Entry } from '../entry.ts';
import { isForbidden, isGone, problemOf } from '../problem-of.ts';
import { fetchEntry } from './fetch-entries.ts';

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
