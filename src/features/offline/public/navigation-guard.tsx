import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Location, useBlocker, useMatches, useNavigate, useRouteLoaderData } from 'react-router';
import type { RootData } from '#core/pages/context.ts';
import type { PhoneLink } from '#core/text/contact-links.ts';
import { ButtonLink, buttonClass } from '#core/ui/button-link.tsx';
import { Icon } from '#core/ui/icon.tsx';
import { LeavingContext } from '#core/ui/layout-context.ts';
import { isUnlistedPage, loadPageCode, markPageLoaded, missingFiles } from '#core/ui/page-code.ts';
import { NavigationLoader, useIsNavigating } from '#core/ui/page-link.tsx';
import { type PausedPage, usePausedNavigation } from './paused-navigation.ts';
import { pathOf, useCachedCopy } from './saved-pages.ts';

/** Shown over the page that stays, below the header. */
function OfflineNotice({ isRetrying, retry, cancel, phone }: PausedPage & { phone: PhoneLink | undefined }) {
  return (
    <div
      role="alert"
      className="print:hidden pointer-events-none fixed inset-x-3 top-20 z-30 flex justify-center md:top-24"
    >
      <div className="appear pointer-events-auto relative max-h-[calc(100dvh-6rem)] w-full max-w-xl overflow-y-auto rounded-card border border-line bg-surface p-5 shadow-soft md:p-6">
        <p className="flex items-center gap-3 pr-10 font-display text-title-3 font-bold">
          <Icon name="wifi-off" className="size-6 shrink-0 text-coral-text" />
          You seem to be offline
        </p>
        <p className="mt-1.5">The page could not be loaded. What you were reading is still here.</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <button
            type="button"
            aria-disabled={isRetrying}
            onClick={() => {
              if (!isRetrying) retry();
            }}
            className={buttonClass()}
          >
            {isRetrying ? 'Trying…' : 'Try again'}
          </button>
          {phone && (
            <ButtonLink to={phone.href} look="quiet">
              Call {phone.number}
            </ButtonLink>
          )}
        </div>
        <button
          type="button"
          aria-label="Close and keep reading"
          onClick={cancel}
          className="absolute top-3 right-3 flex size-11 items-center justify-center rounded-pill text-ink-soft hover:bg-page hover:text-ink"
        >
          <Icon name="x" className="size-5" />
        </button>
      </div>
    </div>
  );
}

const firstAttempt = { count: 0, hasFailed: false };

/**
 * Lets the router navigate to a page only once its code is loaded; see page-code.ts.
 *
 * @returns whether code is being loaded, and the navigation that waits because loading failed
 */
function useCodeBeforeNavigation(): { isFetching: boolean; pausedPage: PausedPage | undefined } {
  /** The last target of the visitor while its code is being loaded. */
  const waitingTarget = useRef<Location>(undefined);
  const shown = useMatches();
  useEffect(() => markPageLoaded(shown), [shown]);
  const blocker = useBlocker(
    useCallback(({ nextLocation: { pathname } }) => {
      waitingTarget.current = undefined;
      return missingFiles(pathname).length > 0 || isUnlistedPage(pathname);
    }, []),
  );
  const [attempt, setAttempt] = useState(firstAttempt);
  const { state, location, proceed, reset } = blocker;
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the blocker's functions are new with each of its locations
  useEffect(() => {
    if (state !== 'blocked') {
      if (state === 'unblocked') resumeNavigation();
      return setAttempt(firstAttempt);
    }
    waitingTarget.current = location;
    const controller = new AbortController();
    loadPageCode(location.pathname, controller.signal).then(
      (isComplete) => {
        if (controller.signal.aborted) return;
        if (isComplete && !isUnlistedPage(location.pathname)) proceedToPage();
        // Only the server knows that page, or the site was deployed since this page was loaded and the old files no
        // longer exist.
        else window.location.assign(location.pathname + location.search + location.hash);
      },
      () => {
        if (!controller.signal.aborted) setAttempt(({ count }) => ({ count, hasFailed: true }));
      },
    );
    return () => controller.abort();

    function proceedToPage() {
      try {
        proceed?.();
        waitingTarget.current = undefined;
      } catch {
        // The router has just ended the navigation.
        resumeNavigation();
      }
    }
  }, [state, location, attempt.count]);

  /** An earlier navigation has ended, and the router drops the waiting one with it. */
  function resumeNavigation() {
    const { current } = waitingTarget;
    waitingTarget.current = undefined;
    if (current) void navigate(current, { state: current.state });
  }

  const isFetching = state === 'blocked' && !attempt.hasFailed;
  if (state !== 'blocked' || (isFetching && attempt.count === 0))
    return { isFetching, pausedPage: undefined };
  return {
    isFetching,
    pausedPage: {
      address: pathOf(location),
      isRetrying: isFetching,
      retry: () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false })),
      cancel() {
        waitingTarget.current = undefined;
        reset();
      },
    },
  };
}

/** Shows that the next page is loading, or that it could not be fetched while the current one stays. */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const phone = useRouteLoaderData<RootData>('root')?.phone;
  const code = useCodeBeforeNavigation();
  const data = usePausedNavigation();
  const isNavigating = useIsNavigating();
  const pausedPage = code.pausedPage ?? data;
  useCachedCopy(pausedPage?.address);

  function cancel() {
    code.pausedPage?.cancel();
    data?.cancel();
    // The button with the focus is removed.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <LeavingContext value={isNavigating || code.isFetching || pausedPage !== undefined}>
      {pausedPage ? (
        <OfflineNotice {...pausedPage} cancel={cancel} phone={phone} />
      ) : (
        <NavigationLoader isFetchingCode={code.isFetching} />
      )}
      {children}
    </LeavingContext>
  );
}
