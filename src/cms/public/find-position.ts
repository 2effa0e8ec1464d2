/** The position of an entry in its list, found by its link. */
export interface EntryPosition {
  title: string;
  /** The query with which the list page shows it. */
  query: string;
}

/**
 * Requests the position of an entry by its link.
 *
 * @param path of the list page
 * @throws if the site is not reachable
 */
export async function findPosition(
  path: string,
  link: string,
  signal: AbortSignal,
): Promise<EntryPosition | undefined> {
  const answer = await fetch(`/lists${path}/of/${encodeURIComponent(link)}`, { signal });
  const found: EntryPosition | null = answer.ok ? await answer.json() : null;
  return found ?? undefined;
}
