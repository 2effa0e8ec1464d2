import { useCallback, useEffect, useRef, useState } from 'react';
import type { EntryToLookAt } from '../../../server/checks/check-desk.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { problemOf } from '../problem-of.ts';

interface Part {
  entries: EntryToLookAt[];
  looked: number;
  total: number;
  next: string | null;
}

const nothing = { entries: [] as EntryToLookAt[], looked: 0, total: 0, next: null as string | null };

/** Has the site look through all that visitors see, a part at a time, until it is through or somebody stops it. */
export function useLookThrough() {
  const [found, setFound] = useState(nothing);
  const [isBusy, setBusy] = useState(true);
  const [problem, setProblem] = useState<Error>();
  const stop = useRef<AbortController>(undefined);

  const run = useCallback(async (from: typeof nothing) => {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    const { signal } = mine;
    let sum = from;
    setFound(sum);
    setProblem(undefined);
    setBusy(true);
    try {
      do {
        const query = sum.next ? `?${new URLSearchParams({ before: sum.next })}` : '';
        const { data } = await callApi<Part>('GET', `checks/entries${query}`, { signal });
        sum = {
          entries: [...sum.entries, ...data.entries],
          looked: sum.looked + data.looked,
          ...{ total: data.total, next: data.next },
        };
        setFound(sum);
      } while (sum.next);
    } catch (error) {
      if (signal.aborted || isSignInNeeded(error)) return;
      console.error(error);
      setProblem(problemOf(error));
    } finally {
      if (stop.current === mine) setBusy(false);
    }
  }, []);

  useEffect(() => {
    void run(nothing);
    return () => stop.current?.abort();
  }, [run]);

  return {
    ...{ found, isBusy, problem },
    /** From the beginning. */
    lookAgain: () => void run(nothing),
    /** From where it was stopped. */
    goOn: () => void run(found),
    stop: () => stop.current?.abort(),
  };
}
