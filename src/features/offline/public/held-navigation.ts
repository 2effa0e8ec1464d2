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
import { findKeptPage, type PageData, pathOf } from './saved-pages.ts';

/**
 * `held`: the data of the next page could not be fetched, and the navigation waits to be retried, which is `trying`.
 */
type HeldState = 'none' | 'held' | 'trying';

let state: HeldState = 'none';
let isStaying = false;
/** Private pages whose links can expire: the server must check first whether the link is valid. */
const ownPages = /^\/(?:my|my-data|join)\//;
/** Path and query of the page on the screen. */
let shown: string | undefined;
/** The next page comes from memory, as it was when it was left. */
let isAsItWas = false;
/** The same for the page on the screen, until the next navigation. */
let isAgain = false;
const listeners = new Set<() => void>();

/**
 * Back and forward show a page at once, as it was when it was left; new data is loaded afterwards.
 *
 * Without network a navigation would replace the page by an error. This middleware answers from memory if it can, and
 * otherwise holds the navigation: for the router the next page is still loading, so the current one stays. A new
 * navigation, or a repeat of the same, ends the wait.
 */
export const holdWithoutNetwork: MiddlewareFunction<PageData> = async ({ request }, next) => {
  const asked = pathOf(new URL(request.url));
  const kept = findKeptPage(asked);
  // Only back and forward change the browser's address before the page: other navigations change it at their end.
  const isOnWayBack = asked !== shown && asked === pathOf(window.location) && !ownPages.test(asked);
  if (kept && (isStaying || isOnWayBack)) {
    isStaying = false;
    isAsItWas = isOnWayBack;
    return kept;
  }
  const results = await next();
  if (request.signal.aborted) return results;
  const failures = Object.values(results).flatMap(({ type, result }) => (type === 'error' ? [result] : []));
  // The current page stays if no newer version can be loaded; a redirect or a 404 is a newer version.
  if (kept && asked === shown && failures.some((error) => !isAnswer(error))) return kept;
  if (!failures.some(isLostNetwork)) return results;
  if (kept) return kept;
  // No component listens: the navigation started from a page outside the public frame.
  if (listeners.size === 0) return results;
  change('held');
  await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
  if (state === 'held') change('none');
  return results;
};

/** A redirect is thrown as well. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status === 404);
}

/** Whether an error means that the server could not be reached, or that the connection broke during an answer. */
export function isLostNetwork(error: unknown): boolean {
  return isNetworkError(error) || (error instanceof Error && isNetworkError(error.cause));
}

/** Subscribes a listener, for `useSyncExternalStore`. */
function watchHeld(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readHeld = (): HeldState => state;

/** Called before the held navigation is retried. */
const tryHeld = () => change('trying');

/** Called before a navigation back to the current page, which needs no data. */
function dropHeld(): void {
  isStaying = true;
  change('none');
}

/** Called at the end of a navigation. @returns whether its page came from memory and may be outdated */
function settleHeld(page: string): boolean {
  isAgain = isAsItWas;
  isStaying = isAsItWas = false;
  shown = page;
  change('none');
  return isAgain;
}

/** Whether the page on the screen came from memory. */
export const isShownAgain = () => isAgain;

function change(next: HeldState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** A page that could not be fetched, and the visitor's choices. */
export interface HeldPage {
  /** Path and query of that page. */
  address: string | undefined;
  isTrying: boolean;
  retry(): void;
  /** Gives the navigation up and stays on the current page. */
  stay(): void;
}

/** The held navigation, whose data could not be fetched; see above. */
export function useHeldData(): HeldPage | undefined {
  const held = useSyncExternalStore(watchHeld, readHeld, () => 'none' as const);
  const location = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const { revalidate } = useRevalidator();
  const here = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    here.current = positionInHistory();
    if (settleHeld(pathOf(location))) void revalidate();
  }, [location.key]);

  if (held === 'none') return undefined;
  return {
    address: next && pathOf(next),
    isTrying: held === 'trying',
    retry() {
      tryHeld();
      // During a navigation, the router restarts that one.
      void revalidate();
    },
    stay() {
      dropHeld();
      // Back and forward have already changed the address.
      const away = positionInHistory() - here.current;
      const options = { replace: true, preventScrollReset: true, state: location.state };
      void (away === 0 ? navigate(location, options) : navigate(-away));
    },
  };
}

/** The router numbers the history entries in their state. */
const positionInHistory = (): number => window.history.state?.idx ?? 0;
