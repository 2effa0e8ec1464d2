import { useCallback, useEffect, useState } from 'react';
import { redirect } from 'react-router';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi } from '#core/api-client/session-client.ts';

/** Why something could not be read, as LoadProblem shows it. */
export function problemOf(error: unknown): Error {
  return error instanceof Error ? error : new Error('Unknown error', { cause: error });
}

/**
 * Reads what a screen shows. Where that fails, `problem` says why, and the rest of the screen stays.
 *
 * @param empty what the screen has in place of it then
 * @throws what ends the navigation, or leads elsewhere
 */
export async function readForScreen<Data extends object, Empty extends object>(
  signal: AbortSignal,
  empty: Empty,
  read: () => Promise<Data>,
): Promise<(Data & { problem: undefined }) | (Empty & { problem: Error })> {
  try {
    return { ...(await read()), problem: undefined };
  } catch (error) {
    if (signal.aborted || error instanceof Response) throw error;
    console.error(error);
    return { ...empty, problem: problemOf(error) };
  }
}

/**
 * Leads to the last page of a list from one past it: its last entry has gone.
 *
 * @param total how many entries the list has
 * @throws a redirect
 */
export function requirePage(
  { page, size, total }: Record<'page' | 'size' | 'total', number>,
  addressOf: (page: number) => string,
): void {
  const last = Math.max(1, Math.ceil(total / size));
  if (page > last) throw redirect(addressOf(last));
}

/** Whether the role of whoever asked is the reason; a call that has to be confirmed first is refused likewise. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && !error.confirm;

/** Whether there is no such thing (any more). */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What has come of a call: its answer, why there is none, or neither as long as it is on its way. */
export interface Called<Data> {
  data: Data | undefined;
  /** Why it could not be read; undefined where all is well. */
  problem: Error | undefined;
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
  const [answer, setAnswer] = useState<{ path: string; data?: Data; error?: unknown }>();
  const retry = useCallback(() => setTries((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew
  useEffect(() => {
    if (path === undefined) return;
    const leaving = new AbortController();
    callApi<Data>('GET', path, { signal: leaving.signal }).then(
      ({ data }) => setAnswer({ path, data }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        console.error(error);
        setAnswer({ path, error });
      },
    );
    return () => leaving.abort();
  }, [path, tries]);

  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);

  const own = answer?.path === path ? answer : undefined;
  const { data, error } = own ?? {};
  const problem = error === undefined ? undefined : problemOf(error);
  return { data, problem, retry };
}
