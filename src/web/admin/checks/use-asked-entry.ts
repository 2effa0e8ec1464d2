import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { entryCall } from '../../../content/addresses.ts';
import { isContentName, type RecordName, records } from '../../../content/index.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { Entry } from '../entry.ts';

/** Opens the form of the entry that the address of a list names by `?entry=`, once. */
export function useAskedEntry(name: RecordName, open: (entry: Entry) => void): void {
  const [query] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const id = isContentName(name) ? query.get('entry') : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each id that the address names
  useEffect(() => {
    if (!id) return;
    const stop = new AbortController();
    callApi<Entry>('GET', entryCall(records[name], id), { signal: stop.signal })
      .then(({ data }) => {
        open(data);
        const rest = new URLSearchParams(query);
        rest.delete('entry');
        const { state } = location;
        return navigate(`?${rest}`, { replace: true, preventScrollReset: true, state });
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted || isSignInNeeded(error)) return;
        console.error(error);
        toast.error('The entry could not be opened.');
      });
    return () => stop.abort();
  }, [id, name]);
}
