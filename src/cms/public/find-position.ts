import type { ListPlace } from '#site/list-position.ts';

/**
 * Asks the site for an entry of a list by its link.
 *
 * @param path of the page of the list
 * @throws where the site cannot be reached
 */
export async function findPlace(
  path: string,
  link: string,
  signal: AbortSignal,
): Promise<ListPlace | undefined> {
  const answer = await fetch(`/lists${path}/of/${encodeURIComponent(link)}`, { signal });
  const found: ListPlace | null = answer.ok ? await answer.json() : null;
  return found ?? undefined;
}
