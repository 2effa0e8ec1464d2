import isNetworkError from 'is-network-error';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import {
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { findStoredPage, type PageData, pathOf } from './saved-pages.ts';

/**
 * `paused`: the data of the next page could not be fetched, and the navigation waits for a retry. `trying`: it is being
 * retried.
 */
type PauseState = 'none' | 'paused' | 'trying';

let state: PauseState = 'none';
let isStayingOnPage = false;
/** Private pages whose links can expire: the server must check first whether the link is valid. */
const privatePages = /^\/(?:my|my-data|join)\//;
/** Path and query of the page on the screen. */
let shown: string | undefined;
/** The next page comes from memory, as it was when it was left. */
let isNextFromMemory = false;
/** The same for the page on the screen, until the next navigation. */
let isCurrentFromMemory = false;
const listeners = new Set<() => void>();

/**
 * Back and forward show a page at once, as it was when it was left; new data is loaded afterwards.
 *
 * Without network a navigation would replace the page by an error. This middleware answers from memory if it can, and
 * otherwise pauses the navigation: for the router the next page is still loading, so the current one stays. A new
 * navigation, or a repeat of the same, ends the wait.
 */
export const pauseWithoutNetwork: MiddlewareFunction<PageData> = async ({ request }, next) => {
  const requested = pathOf(new URL(request.url));
  const stored = findStoredPage(requested);
  // Only back and forward change the browser's address before the page: other navigations change it at their end.
  const isOnWayBack =
    requested !== shown && requested === pathOf(window.location) && !privatePages.test(requested);
  if (stored && (isStayingOnPage || isOnWayBack)) {
    isStayingOnPage = false;
    isNextFromMemory = isOnWayBack;
    return stored;
  }
  const results = await next();
  if (request.signal.aborted) return results;
  const failures = Object.values(results).flatMap(({ type, result }) => (type === 'error' ? [result] : []));
  // The current page stays if no newer version can be loaded; a redirect or a 404 is a newer version.
  if (stored && requested === shown && failures.some((error) => !isResponse(error))) return stored;
  if (!failures.some(isConnectionLost)) return results;
  if (stored) return stored;
  // No component listens: the navigation started from a page outside the public frame.
  if (listeners.size === 0) return results;
  setState('paused');
  await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
  if (state === 'paused') setState('none');
  return results;
};

/** A redirect is thrown as well. */
function isResponse(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status === 404);
}

/** Whether an error means that the server could not be reached, or that the connection broke during an answer. */
export function isConnectionLost(error: unknown): boolean {
  return isNetworkError(error) || (error instanceof Error && isNetworkError(error.cause));
}

/** Subscribes a listener, for `useSyncExternalStore`. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readPauseState = (): PauseState => state;

/** Called before the paused navigation is retried. */
const markRetrying = () => setState('trying');

/** Called before a navigation back to the current page, which needs no data. */
function cancelPause(): void {
  isStayingOnPage = true;
  setState('none');
}

/** Called at the end of a navigation. @returns whether its page came from memory and may be outdated */
function finishNavigation(page: string): boolean {
  isCurrentFromMemory = isNextFromMemory;
  isStayingOnPage = isNextFromMemory = false;
  shown = page;
  setState('none');
  return isCurrentFromMemory;
}

/** Whether the page on the screen came from memory. */
export const isPageFromMemory = () => isCurrentFromMemory;

function setState(next: PauseState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** A page that could not be fetched, and the visitor's choices. */
export interface PausedPage {
  /** Path and query of that page. */
  address: string | undefined;
  isRetrying: boolean;
  retry(): void;
  /** Gives the navigation up and stays on the current page. */
  cancel(): void;
}

/** The paused navigation, whose data could not be fetched; see above. */
export function usePausedNavigation(): PausedPage | undefined {
  const pauseState = useSyncExternalStore(subscribe, readPauseState, () => 'none' as const);
  const location = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const { revalidate } = useRevalidator();
  const historyPosition = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    historyPosition.current = positionInHistory();
    if (finishNavigation(pathOf(location))) void revalidate();
  }, [location.key]);

  if (pauseState === 'none') return undefined;
  return {
    address: next && pathOf(next),
    isRetrying: pauseState === 'trying',
    retry() {
      markRetrying();
      // During a navigation, the router restarts that one.
      void revalidate();
    },
    cancel() {
      cancelPause();
      // Back and forward have already changed the address.
      const stepsAway = positionInHistory() - historyPosition.current;
      const options = { replace: true, preventScrollReset: true, state: location.state };
      void (stepsAway === 0 ? navigate(location, options) : navigate(-stepsAway));
    },
  };
}

/** The router numbers the history entries in their state. */
const positionInHistory = (): number => window.history.state?.idx ?? 0;
