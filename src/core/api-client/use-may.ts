import { type AccountRole, accountRoles, roleNames } from '#core/access/roles.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { noteRole, readSession, type Signed } from './session.ts';
import { callApi } from './session-client.ts';

/** Milliseconds for which an answer is believed: somebody may have been given another role meanwhile. */
const believedFor = 60_000;
let asked: { token: string; at: number } | undefined;

/** The roles of the account that is signed in. */
type Roles = Pick<Signed, 'role' | 'staffRole'>;

/** What the account of a new token may do. @throws ApiError */
export async function fetchRole(token: string): Promise<Roles> {
  const { data } = await call<Roles>('GET', 'account', {
    headers: { Authorization: `Bearer ${token}` },
  });
  asked = { token, at: performance.now() };
  return data;
}

/**
 * Asks what whoever is signed in may do, unless that was asked lately. It is waited for only where nothing is known; a
 * token that is not valid any more ends the session.
 *
 * @param isRestart asks in any case
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
    // A session that is not valid any more has been ended.
    if (!(error instanceof ApiError && error.status === 401)) console.error(error);
  });
  if (!isKnown) await settled;
}

/** A role as staff read it; one that this version does not know as it stands. */
export function roleName(role: string): string {
  return Object.hasOwn(roleNames, role) ? roleNames[role as AccountRole] : role;
}
