/** What is known of an entry by its link alone. */
export interface ListPosition {
  title: string;
  /** The query with which the page of its list shows it. */
  query: string;
}

/**
 * Asks the site for an entry of a list by its link.
 *
 * @param path of the page of the list
 * @throws where the site cannot be reached
 */
export async function findPosition(
  path: string,
  link: string,
  signal: AbortSignal,
): Promise<ListPosition | undefined> {
  const answer = await fetch(`/lists${path}/of/${encodeURIComponent(link)}`, { signal });
  const found: ListPosition | null = answer.ok ? await answer.json() : null;
  return found ?? undefined;
}
