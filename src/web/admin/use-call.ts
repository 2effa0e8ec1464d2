import { useEffect, useState } from 'react';
import { callApi } from '../api/session-client.ts';

/** What has come of a call: its answer, why there is none, or neither as long as it is on its way. */
export interface Called<Data> {
  data: Data | undefined;
  /** Why it could not be read; undefined where all is well. */
  problem: string | undefined;
  retry(): void;
}

/**
 * Reads something for a part of a screen that stands by itself: what it shows comes when it comes, and when it fails the
 * others are none the worse.
 *
 * @param path below /api/v1/; undefined: nothing is asked
 */
export function useCall<Data>(path: string | undefined): Called<Data> {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{ of: string; data?: Data; error?: unknown }>();

  useEffect(() => {
    if (path === undefined) return;
    const leaving = new AbortController();
    const of = `${path} ${tries}`;
    callApi<Data>('GET', path, { signal: leaving.signal }).then(
      ({ data }) => setAnswer({ of, data }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        console.error(error);
        setAnswer({ of, error });
      },
    );
    return () => leaving.abort();
  }, [path, tries]);

  const own = answer?.of === `${path} ${tries}` ? answer : undefined;
  const { error } = own ?? {};
  return {
    data: own?.data,
    problem: error === undefined ? undefined : error instanceof Error ? error.message : 'Unknown error',
    retry: () => setTries(tries + 1),
  };
}
