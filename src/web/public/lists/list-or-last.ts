import { useEffect } from 'react';
import { useLoaderData, useLocation } from 'react-router';

const lastLists = new Map<string, object>();

/**
 * The data of a page with a growing list; where the network or the server fails, what stood there before, so that
 * nobody loses what they were reading.
 *
 * @throws what the loader throws, where nothing of the list has been shown yet
 */
export async function listOrLast<Data extends object>(
  request: Request,
  load: () => Promise<Data>,
): Promise<Data & { hasFailed?: true }> {
  try {
    return await load();
  } catch (error) {
    const last = lastLists.get(new URL(request.url).pathname);
    // A redirect is thrown too, and is no failure.
    if (error instanceof Response || !last) throw error;
    return { ...(last as Data), hasFailed: true };
  }
}

/** Keeps the data of the page for `listOrLast`, and tells whether its last growth has failed. */
export function useLastList(): { hasFailed: boolean } {
  const { pathname } = useLocation();
  const { hasFailed = false, ...list } = useLoaderData<{ hasFailed?: true }>();
  useEffect(() => {
    lastLists.set(pathname, list);
  });
  return { hasFailed };
}
