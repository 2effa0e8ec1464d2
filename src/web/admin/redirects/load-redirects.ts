import { redirect } from 'react-router';
import type { PresentedRedirect } from '../../../server/api/redirect-routes.ts';
import { callApi } from '../../api/session-client.ts';
import { problemOf } from '../problem-of.ts';

/** Rows of a page: each is short. */
export const redirectPageSize = 25;

export interface ListedRedirects {
  redirects: PresentedRedirect[];
  total: number;
  page: number;
  /** Why there is nothing, when it could not be loaded. */
  problem: Error | undefined;
}

/** One page of the old addresses; which one is said by `?page=`. */
export async function loadRedirects(request: Request): Promise<ListedRedirects> {
  const { pathname, searchParams } = new URL(request.url);
  const page = Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1);
  let listed: ListedRedirects;
  try {
    const query = `limit=${redirectPageSize}&offset=${(page - 1) * redirectPageSize}`;
    const { signal } = request;
    const { data, total = 0 } = await callApi<Pick<ListedRedirects, 'redirects'>>(
      'GET',
      `redirects?${query}`,
      { signal },
    );
    listed = { redirects: data.redirects, total, page, problem: undefined };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(error);
    return { redirects: [], total: 0, page, problem: problemOf(error) };
  }
  const last = Math.max(1, Math.ceil(listed.total / redirectPageSize));
  // The last one of the last page has been removed.
  if (page > last) throw redirect(`${pathname}${pageAddress(last)}`);
  return listed;
}

export function pageAddress(page: number): string {
  return page > 1 ? `?page=${page}` : '?';
}
