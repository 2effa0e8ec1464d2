import type { OwnAccount, OwnSession } from '../../../server/api/own-account-routes.ts';
import { callApi } from '../../api/session-client.ts';

export interface OwnParts {
  account: OwnAccount;
  sessions: OwnSession[];
}

/** One's own account, and where it is signed in. @throws ApiError */
export async function loadOwnAccount(signal: AbortSignal): Promise<OwnParts> {
  const [account, sessions] = await Promise.all([
    callApi<OwnAccount>('GET', 'account', { signal }),
    callApi<{ sessions: OwnSession[] }>('GET', 'account/sessions', { signal }),
  ]);
  return { account: account.data, ...sessions.data };
}
