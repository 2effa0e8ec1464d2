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
export const deskPath = '/admin/booksessionlist';

/** What the list is looked at by: one of the questions of the front desk, or everything. */
export type DeskTab = ConversationTab | 'all';
export const deskTabs: Readonly<Record<DeskTab, string>> = { ...conversationTabs, all: 'All' };

/** What the list shows, as its address says: it survives a reload, and can be sent to a colleague. */
export interface DeskAddress {
  tab: DeskTab;
  page: number;
  search: string;
  /** Empty: all. */
  city: string;
  /** Days as `YYYY-MM-DD`, of when the parent wrote; empty: no bound. */
  from: string;
  to: string;
}

export function readDeskAddress(query: URLSearchParams): DeskAddress {
  const { tab, city, from, to, page } = readParameters(conversationQuery, query);
  const search = readSearch(query);
  // A search looks everywhere.
  return { tab: search ? 'all' : tab, page, search, city, from, to };
}

/** The end of the address, `?` included; the usual is left out. */
export function toDeskAddress({ tab, page, search, city, from, to }: DeskAddress): string {
  return toAddress({
    ...(search ? { q: search } : { tab: tab !== 'new' && tab }),
    ...{ city, from, to, page: page > 1 && page },
  });
}

/** What the API is asked for. */
export function toDeskQuery({ tab, page, search, city, from, to }: DeskAddress): URLSearchParams {
  return new URLSearchParams(toAddress({ limit: pageSize, tab, q: search, city, from, to, page }));
}

/** How much there is to do, asked again and again while the screen is open. */
export interface Pulse {
  counts: ConversationCounts;
  /** Since when the one waits that waits longest (ISO, UTC); null: nobody does. */
  waitingSince: string | null;
  /** The id of the newest; null: there is none. */
  newest: string | null;
}

/** @throws ApiError */
export async function askPulse(signal: AbortSignal): Promise<Pulse> {
  return (await callApi<Pulse>('GET', 'conversations/counts', { signal, cache: 'no-store' })).data;
}

/** One page of the enquiries, as the address says; `pulse`: the counts when the list was read. */
export async function loadDesk(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const address = readDeskAddress(searchParams);
  const { signal } = request;
  const texts = loadTexts();
  const empty = { address, conversations: [], total: 0, pulse: undefined };
  const listed = await readForScreen(signal, empty, async () => {
    const [{ data }, pulse] = await Promise.all([
      callApi<{ conversations: ConversationSummary[]; total: number }>(
        'GET',
        `conversations?${toDeskQuery(address)}`,
        { signal },
      ),
      askPulse(signal),
    ]);
    const { conversations, total } = data;
    requirePage(
      { page: address.page, size: pageSize, total },
      (page) => pathname + toDeskAddress({ ...address, page }),
    );
    return { address, conversations, total, pulse };
  });
  return { ...listed, texts: await texts };
}
