import { redirect } from 'react-router';
import type { Trashed } from '../../../server/api/present-change.ts';
import { callApi } from '../../api/session-client.ts';
import { pageSize } from '../list/list-address.ts';
import { problemOf } from '../problem-of.ts';

export interface ListedTrash {
  trash: Trashed[];
  total: number;
  page: number;
  /** Why there is nothing, when it could not be loaded. */
  problem: Error | undefined;
}

/** One page of the trash; which one is said by `?page=`. */
export async function loadTrash(request: Request): Promise<ListedTrash> {
  const { pathname, searchParams } = new URL(request.url);
  const page = Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1);
  let listed: ListedTrash;
  try {
    const query = `limit=${pageSize}&offset=${(page - 1) * pageSize}`;
    const { data, total = 0 } = await callApi<Pick<ListedTrash, 'trash'>>('GET', `trash?${query}`, {
      signal: request.signal,
    });
    listed = { trash: data.trash, total, page, problem: undefined };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(error);
    return { trash: [], total: 0, page, problem: problemOf(error) };
  }
  const last = Math.max(1, Math.ceil(listed.total / pageSize));
  // The last entry of the last page has been brought back.
  if (page > last) throw redirect(`${pathname}${pageAddress(last)}`);
  return listed;
}

export function pageAddress(page: number): string {
  return page > 1 ? `?page=${page}` : '?';
}
