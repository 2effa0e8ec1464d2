import {
  type RequestKind,
  type RequestState,
  requestKinds,
  requestStates,
} from '../../../content/privacy/requests.ts';

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
