import { ApiError } from '../api/api-error.ts';

/** Why something could not be read, as LoadProblem shows it. */
export function problemOf(error: unknown): Error {
  return error instanceof Error ? error : new Error('Unknown error', { cause: error });
}

/** Whether the role of whoever asked is the reason; a call that has to be confirmed first is refused likewise. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && !error.confirm;

/** Whether there is no such thing (any more). */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
