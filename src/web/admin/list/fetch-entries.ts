import type { ContentType } from '../../../content/define-content.ts';
import { callApi } from '../../api/session-client.ts';
import type { Entry } from '../entry.ts';

/** Reads a list of the API, the entries that visitors do not see among them. @throws ApiError */
export async function fetchEntries(
  { api }: ContentType,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<{ entries: Entry[]; total: number }> {
  const path = query.size > 0 ? `${api.path}?${query}` : api.path;
  const { data, total } = await callApi<Entry[] | Record<string, Entry[]>>('GET', path, { signal });
  const entries = Array.isArray(data) ? data : (data[api.listKey ?? ''] ?? []);
  return { entries, total: total ?? entries.length };
}
