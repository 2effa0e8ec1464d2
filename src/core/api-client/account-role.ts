import { accountRoles } from '#core/access/roles.ts';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import { readSession, type SignInResult, updateRole } from './session.ts';
import { requestApi } from './session-client.ts';

/** Milliseconds for which a fetched role is trusted: it may change meanwhile. */
const maxRoleAge = 60_000;
let lastFetch: { token: string; at: number } | undefined;

type Roles = Pick<SignInResult, 'role' | 'staffRole'>;

/** The role of the account of a new token. @throws ApiError */
export async function fetchRole(token: string): Promise<Roles> {
  const { data } = await request<Roles>('GET', 'account', {
    headers: { Authorization: `Bearer ${token}` },
  });
  lastFetch = { token, at: performance.now() };
  return data;
}

/**
 * Fetches the role of the signed-in account, unless it was fetched recently. The caller waits only where no role is
 * known; an invalid token ends the session.
 *
 * @param isRestart fetches in any case
 */
export async function refreshRole({ isRestart = false } = {}): Promise<void> {
  const session = readSession();
  if (!session) return;
  const isKnown = accountRoles.some((role) => role === session.role);
  const isFresh = lastFetch?.token === session.token && performance.now() - lastFetch.at < maxRoleAge;
  if (isKnown && isFresh && !isRestart) return;
  lastFetch = { token: session.token, at: performance.now() };
  const refreshing = requestApi<Roles>('GET', 'account').then(({ data }) => updateRole(session.token, data));
  const settled = refreshing.catch((error: unknown) => {
    // A session that is no longer valid has been ended.
    if (!(error instanceof ApiError && error.status === 401)) console.error(error);
  });
  if (!isKnown) await settled;
}
