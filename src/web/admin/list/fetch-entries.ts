import { entryCall, listCall } from '../../../content/addresses.ts';
import type { RecordType } from '../../../content/define-record.ts';
import { callApi } from '../../api/session-client.ts';
import type { Entry } from '../entry.ts';
import { toApiQuery } from './list-address.ts';

/** The most that the API answers at once. */
const largestPage = 100;

interface Asked {
  /** The id of the record that they belong to, where they belong to one. */
  ownerId?: string | undefined;
  signal?: AbortSignal;
}

/** Reads a part of a list of the API, the entries that visitors do not see among them. @throws ApiError */
export async function fetchEntries(
  definition: RecordType,
  query: URLSearchParams,
  { ownerId, signal }: Asked = {},
): Promise<{ entries: Entry[]; total: number }> {
  const path = `${listCall(definition, ownerId)}?${query}`;
  const { data, total } = await callApi<Entry[] | Record<string, Entry[]>>('GET', path, {
    ...(signal && { signal }),
  });
  const entries = Array.isArray(data) ? data : (data[definition.api.listKey ?? ''] ?? []);
  return { entries, total: total ?? entries.length };
}

/** Reads one entry with all its fields, whether visitors see it or not. @throws ApiError */
export async function fetchEntry(
  definition: Pick<RecordType, 'name'>,
  id: string,
  signal?: AbortSignal,
): Promise<Entry> {
  return (await callApi<Entry>('GET', entryCall(definition, id), { ...(signal && { signal }) })).data;
}

/** Reads what all entries of a list are called, and their links where they have some, part by part. @throws ApiError */
export async function fetchTitles(definition: RecordType, asked: Asked = {}): Promise<Entry[]> {
  // One that comes in the meantime moves the others on, so that one of them comes twice.
  const found = new Map<string, Entry>();
  for (let page = 1, total = 1; (page - 1) * largestPage < total; page++) {
    const query = toApiQuery({ page, search: '', sort: '', links: {}, status: '' }, largestPage);
    const hasLink = 'link' in definition.fields;
    query.set('fields', [definition.title, ...(hasLink ? ['link'] : [])].join());
    const part = await fetchEntries(definition, query, asked);
    for (const entry of part.entries) found.set(entry._id, entry);
    total = part.total;
  }
  return [...found.values()];
}
