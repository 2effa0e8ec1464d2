import { redirect } from 'react-router';
import type { ListedPicture } from '../../../server/pictures/picture-desk.ts';
import { callApi } from '../../api/session-client.ts';
import { readPage, readSearch } from '../list/address-parts.ts';
import { problemOf } from '../problem-of.ts';

/** Pictures of a page: whole rows of two, three, four and six. */
export const picturePageSize = 24;

/** What the screen shows, as its address says. */
export interface PictureAddress {
  page: number;
  search: string;
  isUnused: boolean;
}

export interface ListedPictures extends PictureAddress {
  pictures: ListedPicture[];
  total: number;
  /** Why there is nothing, when it could not be loaded. */
  problem: Error | undefined;
}

function readPictureAddress(query: URLSearchParams): PictureAddress {
  return { page: readPage(query), search: readSearch(query), isUnused: query.get('show') === 'unused' };
}

/** The end of the address, `?` included; the usual is left out. */
export function pictureAddress({ page, search, isUnused }: PictureAddress): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (search) query.set('q', search);
  if (isUnused) query.set('show', 'unused');
  return `?${query}`;
}

/** A page of the library. @throws ApiError; the abort as it is */
export async function fetchPictures(
  { page, search, isUnused }: PictureAddress,
  signal?: AbortSignal,
): Promise<{ pictures: ListedPicture[]; total: number }> {
  const query = new URLSearchParams({
    limit: String(picturePageSize),
    offset: String((page - 1) * picturePageSize),
    ...(search && { q: search }),
    ...(isUnused && { unused: 'true' }),
  });
  const options = signal ? { signal } : {};
  const { data, total = 0 } = await callApi<{ pictures: ListedPicture[] }>(
    'GET',
    `pictures?${query}`,
    options,
  );
  return { pictures: data.pictures, total };
}

/** What the screen shows of the library. */
export async function loadPictures(request: Request): Promise<ListedPictures> {
  const { pathname, searchParams } = new URL(request.url);
  const address = readPictureAddress(searchParams);
  try {
    const found = await fetchPictures(address, request.signal);
    const last = Math.max(1, Math.ceil(found.total / picturePageSize));
    // The last one of the last page has been deleted.
    if (address.page > last) throw redirect(`${pathname}${pictureAddress({ ...address, page: last })}`);
    return { ...address, ...found, problem: undefined };
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    console.error(error);
    return { ...address, pictures: [], total: 0, problem: problemOf(error) };
  }
}
