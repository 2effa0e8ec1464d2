import * as z from 'zod';
import { type Parameters, readPage, readParameters, toQueryString } from '#core/admin-ui/list-parameters.ts';
import { day } from '#core/time/durations.ts';
import type { ListedRequest } from '../api.ts';
import { requestQuery } from '../rules/query.ts';
import { requestSources } from '../rules/requests.ts';

/** The tabs of the screen, each with its own URL. */
export const privacyTabs = {
  requests: 'Requests',
  news: 'Newsletter',
  kept: 'What we keep, why and for how long',
} as const;
export type PrivacyTab = keyof typeof privacyTabs;

const tab = z.enum(Object.keys(privacyTabs) as PrivacyTab[]).default('requests');
const screenQuery = requestQuery.extend({ tab, request: z.string().optional() });

/** The state of the screen in its URL; `request` is open over the list. */
export interface PrivacyAddress extends Parameters<typeof screenQuery> {
  page: number;
}

export function readPrivacyAddress(query: URLSearchParams): PrivacyAddress {
  return { ...readParameters(screenQuery, query), page: readPage(query) };
}

/** Builds the URL of a state; defaults are left out. */
export function toPrivacyAddress({ tab, state, kind, page = 1, request }: Partial<PrivacyAddress>): string {
  return toQueryString({ tab: tab !== 'requests' && tab, state, kind, page: page > 1 && page, request });
}

/** The due time in words, and whether it is past. Empty: not due. */
export function dueInWords(
  { state, dueAt }: Pick<ListedRequest, 'state' | 'dueAt'>,
  now: Date,
): { text: string; isOverdue: boolean } {
  if (state !== 'confirmed' || !dueAt) return { text: '', isOverdue: false };
  const left = Date.parse(dueAt) - now.getTime();
  const days = Math.floor(Math.abs(left) / day);
  if (left < 0) {
    return { text: days === 0 ? 'overdue since today' : `overdue by ${inDays(days)}`, isOverdue: true };
  }
  return { text: days === 0 ? 'due within a day' : `due in ${inDays(days)}`, isOverdue: false };
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** The name of the person in the register: the address is deleted once a request has ended. */
export function personOf({ email }: Pick<ListedRequest, 'email'>): string {
  return email || 'address erased';
}

/** The source of a request, to follow its time. */
export function sourceText({ source }: Pick<ListedRequest, 'source'>): string {
  const words = requestSources[source];
  return source === 'staff' ? words : `by ${words}`;
}
