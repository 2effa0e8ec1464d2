import { type ConversationTab, conversationTabs } from '../../../content/front-desk/conversation.ts';
import { readDay, readPage, readSearch } from '../list/address-parts.ts';
import { pageSize } from '../list/list-address.ts';

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
  const tab = query.get('tab') ?? '';
  const search = readSearch(query);
  return {
    // A search looks everywhere.
    tab: search ? 'all' : isTab(tab) ? tab : 'new',
    page: readPage(query),
    search,
    city: (query.get('city') ?? '').slice(0, 100),
    from: readDay(query, 'from'),
    to: readDay(query, 'to'),
  };
}

/** The end of the address, `?` included; the usual is left out. */
export function toDeskAddress({ tab, page, search, city, from, to }: DeskAddress): string {
  const query = new URLSearchParams();
  if (search) query.set('q', search);
  else if (tab !== 'new') query.set('tab', tab);
  for (const [name, value] of Object.entries({ city, from, to })) if (value) query.set(name, value);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '?';
}

/** What the API is asked for. */
export function toDeskQuery({ tab, page, search, city, from, to }: DeskAddress): URLSearchParams {
  const asked = { limit: String(pageSize), tab, q: search, city, from, to, page: String(page) };
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
}

function isTab(tab: string): tab is DeskTab {
  return Object.hasOwn(deskTabs, tab);
}
