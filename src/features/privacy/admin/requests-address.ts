import type { ListedRequest } from '#core/manifest/personal-data.ts';
import {
  type RequestKind,
  type RequestState,
  requestKinds,
  requestSources,
  requestStates,
} from '../rules/requests.ts';

/** The parts of the screen: each is an address of its own. */
export const privacyTabs = { requests: 'Requests', news: 'News', kept: 'What is kept' } as const;
export type PrivacyTab = keyof typeof privacyTabs;

/** What the address of the screen says. */
export interface PrivacyAddress {
  tab: PrivacyTab;
  state: RequestState | 'open' | '';
  kind: RequestKind | '';
  page: number;
  /** The request that is open over the list; empty: none is. */
  request: string;
}

const known = <Word extends string>(words: object, word: string | null): Word | '' =>
  word !== null && Object.hasOwn(words, word) ? (word as Word) : '';

export function readPrivacyAddress(query: URLSearchParams): PrivacyAddress {
  const state = query.get('state');
  return {
    tab: known<PrivacyTab>(privacyTabs, query.get('tab')) || 'requests',
    state: state === 'open' ? 'open' : known<RequestState>(requestStates, state),
    kind: known<RequestKind>(requestKinds, query.get('kind')),
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
    request: query.get('request') ?? '',
  };
}

/** The same as an address; what is usual is left out. */
export function toPrivacyAddress(address: Partial<PrivacyAddress>): string {
  const { tab = 'requests', state = '', kind = '', page = 1, request = '' } = address;
  const query = new URLSearchParams();
  if (tab !== 'requests') query.set('tab', tab);
  if (state) query.set('state', state);
  if (kind) query.set('kind', kind);
  if (page > 1) query.set('page', String(page));
  if (request) query.set('request', request);
  return `?${query}`;
}

/** Milliseconds. */
const day = 86_400_000;

/** When a request is due, as staff read it, and whether that is past. Empty: it is not due. */
export function dueInWords(
  { state, dueAt }: Pick<ListedRequest, 'state' | 'dueAt'>,
  now: Date,
): { words: string; isOverdue: boolean } {
  if (state !== 'confirmed' || !dueAt) return { words: '', isOverdue: false };
  const left = Date.parse(dueAt) - now.getTime();
  const days = Math.floor(Math.abs(left) / day);
  if (left < 0) {
    return { words: days === 0 ? 'overdue since today' : `overdue by ${inDays(days)}`, isOverdue: true };
  }
  return { words: days === 0 ? 'due within a day' : `due in ${inDays(days)}`, isOverdue: false };
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** What whoever reads the register calls the person: the address is gone once a request has ended. */
export function personOf({ email }: Pick<ListedRequest, 'email'>): string {
  return email || 'address erased';
}

/** By what way a request came, after when it did. */
export function wayOf({ source }: Pick<ListedRequest, 'source'>): string {
  const words = requestSources[source];
  return source === 'staff' ? words : `by ${words}`;
}
