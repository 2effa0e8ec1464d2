import { pageSize } from '#cms/records/list-address.ts';
import { readParameters, readSearch, toQueryString } from '#core/admin-ui/list-parameters.ts';
import { readForScreen, requirePage } from '#core/admin-ui/use-call.ts';
import type { AnswerOf, RequestOf } from '#core/api-client/calls.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { type ConversationTab, conversationTabs } from '../rules/conversation.ts';
import { conversationQuery } from '../rules/query.ts';
import { loadTexts } from './inbox-texts.ts';

/** The path of the inbox; a window over it adds an id. */
export const inboxPath = '/admin/booksessionlist';

/** The tab of the list: a question of the front desk, or everything. */
export type InboxTab = ConversationTab | 'all';
export const inboxTabs: Readonly<Record<InboxTab, string>> = { ...conversationTabs, all: 'All' };

/** The state of the list in its URL, so that it survives a reload and can be sent to a colleague. */
export interface InboxAddress {
  tab: InboxTab;
  page: number;
  search: string;
  /** Empty: all. */
  city: string;
  /** Days (`YYYY-MM-DD`) on which the parent last wrote; empty: no bound. */
  from: string;
  to: string;
}

export function readInboxAddress(query: URLSearchParams): InboxAddress {
  const { tab, city, from, to, page } = readParameters(conversationQuery, query);
  const search = readSearch(query);
  // A search covers all tabs.
  return { tab: search ? 'all' : tab, page, search, city, from, to };
}

/** The query of the URL, `?` included; defaults are left out. */
export function toInboxAddress({ tab, page, search, city, from, to }: InboxAddress): string {
  return toQueryString({
    ...(search ? { q: search } : { tab: tab !== 'new' && tab }),
    ...{ city, from, to, page: page > 1 && page },
  });
}

/** The query of the API call; empty dates would be refused. */
export function toInboxQuery({
  search,
  from,
  to,
  ...query
}: InboxAddress): RequestOf<'GET conversations'>['query'] {
  return { ...query, limit: pageSize, q: search, from: from || undefined, to: to || undefined };
}

/** The amount of work, polled while the screen is open. */
export type InboxPoll = AnswerOf<'GET conversations/counts'>;

/** @throws ApiError */
export async function pollInbox(signal: AbortSignal): Promise<InboxPoll> {
  return (await callApi('GET conversations/counts', { signal, cache: 'no-store' })).data;
}

/** One page of the list for a URL; `poll`: the counts when the list was loaded. */
export async function loadInbox(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const address = readInboxAddress(searchParams);
  const { signal } = request;
  const texts = loadTexts();
  const empty = { address, conversations: [], total: 0, poll: undefined };
  const listed = await readForScreen(signal, empty, async () => {
    const [{ data }, poll] = await Promise.all([
      callApi('GET conversations', { query: toInboxQuery(address), signal }),
      pollInbox(signal),
    ]);
    const { conversations, total } = data;
    requirePage(
      { page: address.page, size: pageSize, total },
      (page) => pathname + toInboxAddress({ ...address, page }),
    );
    return { address, conversations, total, poll };
  });
  return { ...listed, texts: await texts };
}
