import isNetworkError from 'is-network-error';
import type { MiddlewareFunction } from 'react-router';
import { findKeptPage, type PageData, pathOf } from './kept-pages.ts';

/** `held`: the data of the next page could not be fetched, and it waits to be tried again, which is `trying`. */
type HeldState = 'none' | 'held' | 'trying';

let state: HeldState = 'none';
let isStaying = false;
const listeners = new Set<() => void>();

/**
 * Without network a navigation would end in an error in place of the page. This answers from what was shown before, or
 * else holds the navigation: to the router the next page is still on its way, so that the one on the screen stays. Whoever
 * starts another navigation, or the same once more, ends it.
 */
export const holdWithoutNetwork: MiddlewareFunction<PageData> = async ({ request }, next) => {
  const kept = findKeptPage(pathOf(new URL(request.url)));
  if (isStaying && kept) {
    isStaying = false;
    return kept;
  }
  const results = await next();
  if (request.signal.aborted || !Object.values(results).some(({ result }) => isLostNetwork(result)))
    return results;
  if (kept) return kept;
  // Nobody is there to tell: a page outside the public frame leads here.
  if (listeners.size === 0) return results;
  change('held');
  await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
  if (state === 'held') change('none');
  return results;
};

/** Whether an error is that the server could not be reached, or was lost in the midst of an answer. */
export function isLostNetwork(error: unknown): boolean {
  return isNetworkError(error) || (error instanceof Error && isNetworkError(error.cause));
}

/** For `useSyncExternalStore`. */
export function watchHeld(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readHeld = (): HeldState => state;

/** The held navigation is about to be tried again. */
export const tryHeld = () => change('trying');

/** The visitor is about to be led to where they are: nothing needs to be fetched for that. */
export function dropHeld(): void {
  isStaying = true;
  change('none');
}

/** A navigation has come to its end. */
export function settleHeld(): void {
  isStaying = false;
  change('none');
}

function change(next: HeldState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}
