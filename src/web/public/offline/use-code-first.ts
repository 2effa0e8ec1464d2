import { useCallback, useEffect, useRef, useState } from 'react';
import { type Location, useBlocker, useNavigate } from 'react-router';
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
  /** Where the visitor wanted to go last, while its code is on its way. */
  const waiting = useRef<Location>(undefined);
  const blocker = useBlocker(
    useCallback(
      ({ nextLocation: { pathname } }) => {
        waiting.current = undefined;
        return missingFiles(pathname).length > 0 || isElsewhere(pathname);
      },
      [missingFiles, isElsewhere],
    ),
  );
  const [attempt, setAttempt] = useState(first);
  const { state, location, proceed, reset } = blocker;
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the blocker's functions are new with each of its locations
  useEffect(() => {
    if (state !== 'blocked') {
      if (state === 'unblocked') goOn();
      return setAttempt(first);
    }
    waiting.current = location;
    const controller = new AbortController();
    fetchCode(location.pathname, controller.signal).then(
      (isComplete) => {
        if (controller.signal.aborted) return;
        if (isComplete && !isElsewhere(location.pathname)) letGo();
        // Only the server knows that page. Or the site has been renewed since this page was loaded, and the old files are gone.
        else window.location.assign(location.pathname + location.search + location.hash);
      },
      () => {
        if (!controller.signal.aborted) setAttempt(({ count }) => ({ count, hasFailed: true }));
      },
    );
    return () => controller.abort();

    function letGo() {
      try {
        proceed?.();
        waiting.current = undefined;
      } catch {
        // The router has ended it a moment ago.
        goOn();
      }
    }
  }, [state, location, attempt.count]);

  /** A navigation that was under way before has come to its end, and with that the router forgets the one that waits. */
  function goOn() {
    const { current } = waiting;
    waiting.current = undefined;
    if (current) void navigate(current, { state: current.state });
  }

  const isFetching = state === 'blocked' && !attempt.hasFailed;
  if (state !== 'blocked' || (isFetching && attempt.count === 0)) return { isFetching, held: undefined };
  return {
    isFetching,
    held: {
      address: pathOf(location),
      isTrying: isFetching,
      retry: () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false })),
      stay() {
        waiting.current = undefined;
        reset();
      },
    },
  };
}
