import { type AccountRole, accountRoles, roleNames } from '#core/access/roles.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { noteRole, readSession, type Signed } from './session.ts';
import { callApi } from './session-client.ts';

/** Milliseconds for which a fetched role is trusted: it may change meanwhile. */
const believedFor = 60_000;
let asked: { token: string; at: number } | undefined;

/** The roles of the signed-in account. */
type Roles = Pick<Signed, 'role' | 'staffRole'>;

/** The role of the account of a new token. @throws ApiError */
export async function fetchRole(token: string): Promise<Roles> {
  const { data } = await call<Roles>('GET', 'account', {
    headers: { Authorization: `Bearer ${token}` },
  });
  asked = { token, at: performance.now() };
  return data;
}

/**
 * Fetches the role of the signed-in account, unless it was fetched recently. The caller waits only where no role is
 * known; an invalid token ends the session.
 *
 * @param isRestart fetches in any case
 */
export async function learnRole({ isRestart = false } = {}): Promise<void> {
  const session = readSession();
  if (!session) return;
  const isKnown = accountRoles.some((role) => role === session.role);
  const isFresh = asked?.token === session.token && performance.now() - asked.at < believedFor;
  if (isKnown && isFresh && !isRestart) return;
  asked = { token: session.token, at: performance.now() };
  const learning = callApi<Roles>('GET', 'account').then(({ data }) => noteRole(session.token, data));
  const settled = learning.catch((error: unknown) => {
    // A session that is no longer valid has been ended.
    if (!(error instanceof ApiError && error.status === 401)) console.error(error);
  });
  if (!isKnown) await settled;
}

/** The name of a role for staff; an unknown role as written. */
export function roleName(role: string): string {
  return Object.hasOwn(roleNames, role) ? roleNames[role as AccountRole] : role;
}
