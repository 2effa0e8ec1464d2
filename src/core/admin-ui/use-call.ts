import { useCallback, useEffect, useState } from 'react';
import { redirect } from 'react-router';
import { ApiError } from '#core/api-client/api-error.ts';
import { type AnswerOf, addressOf, type ReadName, type RequestOf } from '#core/api-client/calls.ts';
import { requestApi } from '#core/api-client/session-client.ts';

/** The error of a failed read, as LoadError shows it. */
export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('Unknown error', { cause: error });
}

/**
 * Reads the data of a screen. On failure `problem` contains the error, and the rest of the screen stays.
 *
 * @param empty the data of the screen on failure
 * @throws errors that end the navigation, and redirects
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
    return { ...empty, problem: toError(error) };
  }
}

/**
 * Redirects from a page past the end of a list to the last one: its last entry has been removed.
 *
 * @param total entries of the list
 * @throws a redirect
 */
export function requirePage(
  { page, size, total }: Record<'page' | 'size' | 'total', number>,
  addressOf: (page: number) => string,
): void {
  const last = Math.max(1, Math.ceil(total / size));
  if (page > last) throw redirect(addressOf(last));
}

/** Whether the role is the reason; a call that has to be confirmed first is refused with 403 too. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && !error.confirm;

/** Whether the object does not exist, or no longer exists. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The state of a call: its answer, its error, or neither while it is running. */
export interface CallState<Data> {
  data: Data | undefined;
  /** The error; undefined on success. */
  problem: Error | undefined;
  retry(): void;
}

/**
 * Reads data for an independent part of a screen: its delay or failure does not affect the other parts.
 *
 * @param name such as `GET refunds`; undefined: no call
 */
export function useCall<Name extends ReadName>(
  name: Name | undefined,
  ...[request]: object extends RequestOf<Name> ? [RequestOf<Name>?] : [RequestOf<Name>]
): CallState<AnswerOf<Name>> {
  return useRead(name && addressOf(name, request ?? {})[1]);
}

/** The same by a path, for the calls of record types. @param path below /api/v1/; undefined: no call */
export function useRead<Data>(path: string | undefined): CallState<Data> {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{ path: string; data?: Data; error?: unknown }>();
  const retry = useCallback(() => setTries((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try calls again
  useEffect(() => {
    if (path === undefined) return;
    const controller = new AbortController();
    requestApi<Data>('GET', path, { signal: controller.signal }).then(
      ({ data }) => setAnswer({ path, data }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.error(error);
        setAnswer({ path, error });
      },
    );
    return () => controller.abort();
  }, [path, tries]);

  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);

  const own = answer?.path === path ? answer : undefined;
  const { data, error } = own ?? {};
  const problem = error === undefined ? undefined : toError(error);
  return { data, problem, retry };
}
