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

/** `held`: the data of the next page could not be fetched, and it waits to be tried again, which is `trying`. */
type HeldState = 'none' | 'held' | 'trying';

let state: HeldState = 'none';
let isStaying = false;
/** Pages that are their reader's alone, whose links can be ended: the server says first whether they still lead somewhere. */
const ownPages = /^\/(?:my|my-data|join)\//;
/** Path and query of the page on the screen. */
let shown: string | undefined;
/** It stands there as it was when it was left. */
let isAsItWas = false;
/** The same, once it has come to its place, and until the next one. */
let isAgain = false;
const listeners = new Set<() => void>();

/**
 * The way back, or forward, shows a page at once as it was when it was left; what is new of it comes after
 * (held-navigation.ts).
 *
 * Without network a navigation would end in an error in place of the page. This answers from what was shown before, or
 * else holds the navigation: to the router the next page is still on its way, so that the one on the screen stays. Whoever
 * starts another navigation, or the same once more, ends it.
 */
export const holdWithoutNetwork: MiddlewareFunction<PageData> = async ({ request }, next) => {
  const asked = pathOf(new URL(request.url));
  const kept = findKeptPage(asked);
  // The browser's address is ahead of the page by 'back' and 'forward' alone: other navigations change it at their end.
  const isOnWayBack = asked !== shown && asked === pathOf(window.location) && !ownPages.test(asked);
  if (kept && (isStaying || isOnWayBack)) {
    isStaying = false;
    isAsItWas = isOnWayBack;
    return kept;
  }
  const results = await next();
  if (request.signal.aborted) return results;
  const failures = Object.values(results).flatMap(({ type, result }) => (type === 'error' ? [result] : []));
  // What is read stays where nothing newer can be had; that it has moved or gone is something newer.
  if (kept && asked === shown && failures.some((error) => !isAnswer(error))) return kept;
  if (!failures.some(isLostNetwork)) return results;
  if (kept) return kept;
  // Nobody is there to tell: a page outside the public frame leads here.
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

/** Whether an error is that the server could not be reached, or was lost in the midst of an answer. */
export function isLostNetwork(error: unknown): boolean {
  return isNetworkError(error) || (error instanceof Error && isNetworkError(error.cause));
}

/** For `useSyncExternalStore`. */
function watchHeld(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readHeld = (): HeldState => state;

/** The held navigation is about to be tried again. */
const tryHeld = () => change('trying');

/** The visitor is about to be led to where they are: nothing needs to be fetched for that. */
function dropHeld(): void {
  isStaying = true;
  change('none');
}

/** A navigation has come to its end. @returns whether its page stands there as it was, and may be old */
function settleHeld(page: string): boolean {
  isAgain = isAsItWas;
  isStaying = isAsItWas = false;
  shown = page;
  change('none');
  return isAgain;
}

/** Whether what is on the screen came by the way back, as it was when it was left. */
export const isShownAgain = () => isAgain;

function change(next: HeldState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** What a visitor can do about a page that could not be fetched. */
export interface HeldPage {
  /** Path and query of that page. */
  address: string | undefined;
  isTrying: boolean;
  retry(): void;
  /** Gives it up, and stays where they are. */
  stay(): void;
}

/** The navigation that waits because its data could not be fetched; see held-navigation.ts. */
export function useHeldData(): HeldPage | undefined {
  const held = useSyncExternalStore(watchHeld, readHeld, () => 'none' as const);
  const location = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const { revalidate } = useRevalidator();
  const here = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
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
      // While a navigation is under way, the router starts that one anew.
      void revalidate();
    },
    stay() {
      dropHeld();
      // By 'back' or 'forward' the address has changed already.
      const away = positionInHistory() - here.current;
      const options = { replace: true, preventScrollReset: true, state: location.state };
      void (away === 0 ? navigate(location, options) : navigate(-away));
    },
  };
}

/** The router numbers the entries of the history in their state. */
const positionInHistory = (): number => window.history.state?.idx ?? 0;
