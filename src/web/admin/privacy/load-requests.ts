import type { ListedRequest } from '../../../content/privacy/register.ts';
import { callApi } from '../../api/session-client.ts';
import { problemOf } from '../problem-of.ts';
import { type PrivacyAddress, readPrivacyAddress } from './privacy-address.ts';

export const requestPageSize = 25;

export interface LoadedPrivacy {
  address: PrivacyAddress;
  requests: ListedRequest[];
  total: number;
  /** Why there is nothing, when it could not be loaded. */
  problem: Error | undefined;
}

/** What the address of the screen asks for; the other parts read what they show by themselves. */
export async function loadPrivacy(request: Request): Promise<LoadedPrivacy> {
  const address = readPrivacyAddress(new URL(request.url).searchParams);
  const nothing = { address, requests: [], total: 0, problem: undefined };
  if (address.tab !== 'requests') return nothing;
  const { state, kind, page } = address;
  const query = new URLSearchParams({
    limit: String(requestPageSize),
    offset: String((page - 1) * requestPageSize),
    ...(state && { state }),
    ...(kind && { kind }),
  });
  try {
    const { signal } = request;
    const path = `privacy/requests?${query}`;
    const { data, total = 0 } = await callApi<Pick<LoadedPrivacy, 'requests'>>('GET', path, { signal });
    return { ...nothing, requests: data.requests, total };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(error);
    return { ...nothing, problem: problemOf(error) };
  }
}
