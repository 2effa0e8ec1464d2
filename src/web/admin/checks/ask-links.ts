import type { LinkFate } from '../../../content/checks/link-fate.ts';
import { callApi } from '../../api/session-client.ts';

/** Links that the API takes at once. */
const atOnce = 50;

/**
 * Where links lead, by the links.
 *
 * @param others whether other sites are asked too
 * @throws ApiError
 */
export async function askLinks(
  links: readonly string[],
  { others = false, signal }: { others?: boolean; signal?: AbortSignal } = {},
): Promise<Map<string, LinkFate>> {
  const fates = new Map<string, LinkFate>();
  for (let start = 0; start < links.length; start += atOnce) {
    const body = { links: links.slice(start, start + atOnce), ...(others && { others }) };
    const { data } = await callApi<{ links: (LinkFate & { link: string })[] }>('POST', 'checks/links', {
      body,
      ...(signal && { signal }),
    });
    for (const { link, ...fate } of data.links) fates.set(link, fate);
  }
  return fates;
}
