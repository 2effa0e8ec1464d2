import { redirect } from 'react-router';
import { callApi } from '../../api/session-client.ts';
import { pageSize } from '../list/list-address.ts';

/** A parent in a list, as the API answers it: texts by the names of their fields. */
export type Person = Record<string, string> & { _id: string; name: string };

export interface ListedPeople {
  people: Person[];
  total: number;
  page: number;
  /** Why there are none, when the list could not be loaded. */
  problem: string | undefined;
}

interface PeopleCall {
  /** Below /api/v1/. */
  path: string;
  /** The field of the answer that holds them. */
  key: string;
}

/** One page of a list of people; which one is said by `?page=`. */
export async function loadPeople({ path, key }: PeopleCall, request: Request): Promise<ListedPeople> {
  const { pathname, searchParams } = new URL(request.url);
  const page = Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1);
  let found: ListedPeople;
  try {
    const query = `limit=${pageSize}&offset=${(page - 1) * pageSize}`;
    const { data, total = 0 } = await callApi<Record<string, Person[]>>('GET', `${path}?${query}`, {
      signal: request.signal,
    });
    found = { people: data[key] ?? [], total, page, problem: undefined };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(error);
    return { people: [], total: 0, page, problem: error instanceof Error ? error.message : 'Unknown error' };
  }
  const last = Math.max(1, Math.ceil(found.total / pageSize));
  // The last one of the last page has been deleted.
  if (page > last) throw redirect(`${pathname}${pageAddress(last)}`);
  return found;
}

/** All of them, the newest first. */
export async function loadAllPeople({ path, key }: PeopleCall): Promise<Person[]> {
  const { data } = await callApi<Record<string, Person[]>>('GET', path);
  return data[key] ?? [];
}

export function pageAddress(page: number): string {
  return page > 1 ? `?page=${page}` : '?';
}
