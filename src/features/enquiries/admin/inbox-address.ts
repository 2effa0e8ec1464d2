import { pageSize } from '#cms/records/list-address.ts';
import { readParameters, readSearch, toAddress } from '#core/admin-ui/list-parameters.ts';
import { readForScreen, requirePage } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import {
  type ConversationCounts,
  type ConversationSummary,
  type ConversationTab,
  conversationTabs,
} from '../rules/conversation.ts';
import { conversationQuery } from '../rules/query.ts';
import { loadTexts } from './inbox-words.ts';

/** Where the enquiries are; a window over them adds an id. */
export const inboxPath = '/admin/booksessionlist';

/** What the list is looked at by: one of the questions of the front desk, or everything. */
export type InboxTab = ConversationTab | 'all';
export const inboxTabs: Readonly<Record<InboxTab, string>> = { ...conversationTabs, all: 'All' };

/** What the list shows, as its address says: it survives a reload, and can be sent to a colleague. */
export interface InboxAddress {
  tab: InboxTab;
  page: number;
  search: string;
  /** Empty: all. */
  city: string;
  /** Days as `YYYY-MM-DD`, of when the parent wrote; empty: no bound. */
  from: string;
  to: string;
}

export function readInboxAddress(query: URLSearchParams): InboxAddress {
  const { tab, city, from, to, page } = readParameters(conversationQuery, query);
  const search = readSearch(query);
  // A search looks everywhere.
  return { tab: search ? 'all' : tab, page, search, city, from, to };
}

/** The end of the address, `?` included; the usual is left out. */
export function toInboxAddress({ tab, page, search, city, from, to }: InboxAddress): string {
  return toAddress({
    ...(search ? { q: search } : { tab: tab !== 'new' && tab }),
    ...{ city, from, to, page: page > 1 && page },
  });
}

/** What the API is asked for. */
export function toInboxQuery({ tab, page, search, city, from, to }: InboxAddress): URLSearchParams {
  return new URLSearchParams(toAddress({ limit: pageSize, tab, q: search, city, from, to, page }));
}

/** How much there is to do, asked again and again while the screen is open. */
export interface InboxPoll {
  counts: ConversationCounts;
  /** Since when the one waits that waits longest (ISO, UTC); null: nobody does. */
  waitingSince: string | null;
  /** The id of the newest; null: there is none. */
  newest: string | null;
}

/** @throws ApiError */
export async function pollInbox(signal: AbortSignal): Promise<InboxPoll> {
  return (await callApi<InboxPoll>('GET', 'conversations/counts', { signal, cache: 'no-store' })).data;
}

/** One page of the enquiries, as the address says; `pulse`: the counts when the list was read. */
export async function loadInbox(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const address = readInboxAddress(searchParams);
  const { signal } = request;
  const texts = loadTexts();
  const empty = { address, conversations: [], total: 0, poll: undefined };
  const listed = await readForScreen(signal, empty, async () => {
    const [{ data }, poll] = await Promise.all([
      callApi<{ conversations: ConversationSummary[]; total: number }>(
        'GET',
        `conversations?${toInboxQuery(address)}`,
        { signal },
      ),
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
