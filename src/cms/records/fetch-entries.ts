import { useEffect, useState } from 'react';
import type { Entry } from '#cms/fields/entry.ts';
import type { ReferencedRecords } from '#cms/fields/reference/referenced-records.ts';
import { may } from '#core/access/roles.ts';
import type { AnswerOf } from '#core/api-client/calls.ts';
import { readSession } from '#core/api-client/session.ts';
import { callApi, isSignInNeeded, requestApi } from '#core/api-client/session-client.ts';
import { recordActions } from './actions.ts';
import { entryCall, listCall, screenAddress } from './addresses.ts';
import type { RecordType } from './definition.ts';
import { toApiQuery } from './list-address.ts';
import { findRecordType } from './registry.ts';

/** Upper limit of entries per call of the API. */
const maxPageSize = 100;

interface FetchOptions {
  /** The id of the owner, if the type has one. */
  ownerId?: string | undefined;
  signal?: AbortSignal;
}

/** Reads a part of a list from the API, including unpublished entries. @throws ApiError */
export async function fetchEntries(
  definition: RecordType,
  query: URLSearchParams,
  { ownerId, signal }: FetchOptions = {},
): Promise<{ entries: Entry[]; total: number }> {
  const path = `${listCall(definition, ownerId)}?${query}`;
  const { data, total } = await requestApi<Entry[] | Record<string, Entry[]>>('GET', path, {
    ...(signal && { signal }),
  });
  const entries = Array.isArray(data) ? data : (data[definition.api.listKey ?? ''] ?? []);
  return { entries, total: total ?? entries.length };
}

/** Reads an entry with all its fields, public or not. @throws ApiError */
export async function fetchEntry(
  definition: Pick<RecordType, 'name'>,
  id: string,
  signal?: AbortSignal,
): Promise<Entry> {
  return (await requestApi<Entry>('GET', entryCall(definition, id), { ...(signal && { signal }) })).data;
}

/** Reads the titles and links of all entries of a list, in parts. @throws ApiError */
export async function fetchTitles(definition: RecordType, options: FetchOptions = {}): Promise<Entry[]> {
  // An entry added meanwhile shifts the others, so that one of them occurs twice.
  const found = new Map<string, Entry>();
  for (let page = 1, total = 1; (page - 1) * maxPageSize < total; page++) {
    const query = toApiQuery({ page, search: '', sort: '', links: {}, status: '' }, maxPageSize);
    const hasLink = 'link' in definition.fields;
    query.set('fields', [definition.title, ...(hasLink ? ['link'] : [])].join());
    const part = await fetchEntries(definition, query, options);
    for (const entry of part.entries) found.set(entry._id, entry);
    total = part.total;
  }
  return [...found.values()];
}

/** Access to the records of this site, for fields that refer to some. */
export const recordAccess: ReferencedRecords = { findRecordType, fetchTitles, screenAddress };

/** The last change of a record in the log. */
export type LatestChange = AnswerOf<'GET latest-changes/:record'>['changes'][number];

/** The last changes of the entries of a page, as soon as they are loaded; absent without the right to read them. */
export function useLatestChanges(
  definition: RecordType,
  entries: readonly Entry[],
): ReadonlyMap<string, LatestChange> {
  const [changes, setChanges] = useState<ReadonlyMap<string, LatestChange>>(new Map());
  useEffect(() => {
    const role = readSession()?.role;
    const all = entries.flatMap((entry) => [entry, ...(entry.children ?? [])]);
    const mayRead = may(role, 'history.read') && may(role, recordActions(definition).readAll);
    if (all.length === 0 || !mayRead) return;
    const stop = new AbortController();
    // The limit of the call; only a menu has more entries on a page.
    const ids = all.slice(0, 100).map(({ _id }) => _id);
    callApi('GET latest-changes/:record', {
      ...{ params: { record: definition.name }, query: { ids: ids.join(',') } },
      signal: stop.signal,
    })
      .then(({ data }) => setChanges(new Map(data.changes.map((one) => [one._id, one]))))
      .catch((error) => stop.signal.aborted || isSignInNeeded(error) || console.error(error));
    return () => stop.abort();
  }, [definition, entries]);
  return changes;
}

/** Such as 'Changed 20 Nov, 10:42 am'. @param formatDatetime as staff read it @param year that goes without saying */
export function formatLatestChange(
  { kind, at }: LatestChange,
  formatDatetime: (at: string) => string,
  year: string,
): string {
  const verbs = {
    created: 'Added',
    published: 'Published',
    unpublished: 'Unpublished',
    restored: 'Restored',
  };
  const verb = Object.entries(verbs).find(([known]) => known === kind)?.[1] ?? 'Changed';
  return `${verb} ${formatDatetime(at).replace(` ${year}`, '')}`;
}
