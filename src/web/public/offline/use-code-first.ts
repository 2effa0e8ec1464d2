import { useCallback, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { usePageCode } from '../../ui/navigation/page-code.ts';
import { pathOf } from './kept-pages.ts';
import type { HeldPage } from './use-held-data.ts';

const first = { count: 0, hasFailed: false };

/**
 * Lets the router go on to a page only once the code of that is there; see page-code.ts.
 *
 * @returns whether they are on their way, and the navigation that waits because they could not be fetched
 */
export function useCodeFirst(): { isFetching: boolean; held: HeldPage | undefined } {
  const { missingFiles, fetchCode, isElsewhere } = usePageCode();
  const blocker = useBlocker(
    useCallback(
      ({ nextLocation: { pathname } }) => missingFiles(pathname).length > 0 || isElsewhere(pathname),
      [missingFiles, isElsewhere],
    ),
  );
  const [attempt, setAttempt] = useState(first);
  const { state, location, proceed, reset } = blocker;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the blocker's functions are new with each of its locations
  useEffect(() => {
    if (state !== 'blocked') return setAttempt(first);
    const controller = new AbortController();
    fetchCode(location.pathname, controller.signal).then(
      (isComplete) => {
        if (controller.signal.aborted) return;
        if (isComplete && !isElsewhere(location.pathname)) proceed();
        // Only the server knows that page. Or the site has been renewed since this page was loaded, and the old files are gone.
        else window.location.assign(location.pathname + location.search + location.hash);
      },
      () => {
        if (!controller.signal.aborted) setAttempt(({ count }) => ({ count, hasFailed: true }));
      },
    );
    return () => controller.abort();
  }, [state, location, attempt.count]);

  const isFetching = state === 'blocked' && !attempt.hasFailed;
  if (state !== 'blocked' || (isFetching && attempt.count === 0)) return { isFetching, held: undefined };
  return {
    isFetching,
    held: {
      address: pathOf(location),
      isTrying: isFetching,
      retry: () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false })),
      stay: reset,
    },
  };
}
