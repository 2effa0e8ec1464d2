import type { OwnConsent, OwnEnquiry, OwnPlace } from '../../../content/own-account.ts';
import type { OwnAccount } from '../../../server/api/own-account-routes.ts';
import { callApi } from '../../api/session-client.ts';

/** What belongs to the address of an account. */
export interface OwnOfAddress {
  places: OwnPlace[];
  enquiries: OwnEnquiry[];
  consents: OwnConsent[];
  wantsNews: boolean;
}

/** The account, and what belongs to its address, once that is confirmed. @throws ApiError */
export async function loadDashboard(
  signal: AbortSignal,
): Promise<{ account: OwnAccount; own: OwnOfAddress | undefined }> {
  const { data: account } = await callApi<OwnAccount>('GET', 'account', { signal });
  if (!account.isEmailConfirmed) return { account, own: undefined };
  const [places, enquiries, consents] = await Promise.all([
    callApi<Pick<OwnOfAddress, 'places'>>('GET', 'account/places', { signal }),
    callApi<Pick<OwnOfAddress, 'enquiries'>>('GET', 'account/enquiries', { signal }),
    callApi<Pick<OwnOfAddress, 'consents' | 'wantsNews'>>('GET', 'account/consents', { signal }),
  ]);
  return { account, own: { ...places.data, ...enquiries.data, ...consents.data } };
}
