import { decodeJwt } from 'jose/jwt/decode';
import { useSyncExternalStore } from 'react';
import { type Action, may } from '#core/access/roles.ts';
import { localStore } from './browser-storage.ts';

/** The session as stored in the browser (product: Accounts). */
export interface Session {
  token: string;
  /**
   * A role of src/core/access/roles.ts. An unknown one belongs to a session whose role has not been fetched yet; see
   * account-role.ts.
   */
  role: string;
}

/** The answer of a sign-in, with the role among the staff. */
export interface SignInResult {
  token: string;
  /** The role as clients of the first version know it. */
  role: string;
  staffRole: string | null;
}

/** `lost`: the server refuses the token, another tab has signed out, or the browser has cleared its data. */
type SessionEndReason = 'logout' | 'lost';

/** The keys in local storage (product: Accounts). */
const keys = ['token', 'role', 'staffRole'] as const;
const listeners = new Set<() => void>();
let current: Session | undefined;
let end: SessionEndReason | undefined;

/** The stored session; undefined during server rendering. */
export function readSession(): Session | undefined {
  if (typeof window === 'undefined') return undefined;
  const [token, legacyRole, staffRole] = keys.map((key) => localStore.get(key));
  const role = staffRole || legacyRole;
  if (!token || !role) {
    if (current) end = 'lost';
    current = undefined;
  } else if (current?.token !== token || current.role !== role) {
    // The same object for the same session, which React requires of a store.
    current = { token, role };
    end = undefined;
  }
  return current;
}

/** The account of a session, to tell accounts apart; only the server validates the token. */
export function accountOf(session = readSession()): string | undefined {
  try {
    return session && decodeJwt(session.token).sub;
  } catch {
    return undefined;
  }
}

/**
 * Stores a session, the token last: another tab may read in between, and must not see the new token without its role.
 *
 * @returns false where the browser does not store it: the user is not signed in then
 */
export function startSession({ token, role, staffRole }: SignInResult): boolean {
  localStore.set('staffRole', staffRole ?? '');
  localStore.set('role', role);
  const isStored = localStore.set('token', token);
  notifyListeners();
  return isStored;
}

/** Stores the current role of a session's account. @param token of the session that fetched it */
export function updateRole(token: string, { role, staffRole }: Omit<SignInResult, 'token'>): void {
  if (readSession()?.token === token) startSession({ token, role, staffRole });
}

/** Replaces the token by another one of the same account. */
export function renewSession(token: string): void {
  localStore.set('token', token);
  notifyListeners();
}

/** Removes the session at the user's wish. */
export function logout(): void {
  clear('logout');
}

/**
 * Ends a session whose token the server refuses.
 *
 * @param token the refused one, or none; a newer one, of another tab, stays
 */
export function endSession(token: string | undefined): void {
  if (readSession()?.token === token) clear('lost');
  else notifyListeners();
}

/** The reason why the last session of this tab ended. */
export function sessionEndReason(): SessionEndReason | undefined {
  return end;
}

function clear(reason: SessionEndReason): void {
  for (const key of keys) localStore.remove(key);
  current = undefined;
  end = reason;
  notifyListeners();
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined);
}

/** Whether the signed-in account has a permission, by the same table that the server checks. */
export function useMay(): (action: Action) => boolean {
  const role = useSession()?.role;
  return (action) => may(role, action);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Fired when another tab signs in or out.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function notifyListeners(): void {
  for (const listener of [...listeners]) listener();
}

/** The address of the sign-in page, with the admin page to return to. */
export function signInAddress(requestedPath: string, { hasEnded = false } = {}): string {
  const query = new URLSearchParams({ back: requestedPath, ...(hasEnded && { ended: '1' }) });
  return `/login?${query}`;
}

/** The address after a sign-in: by role (product: Accounts), or the admin page that was requested first. */
export function addressAfterSignIn(role: string, returnPath: string | null): string {
  if (!may(role, 'admin.enter')) return '/dashboard';
  // Only pages of the admin area: an address in a link must not lead to another site.
  return returnPath && /^\/admin(?![^/?])/.test(returnPath) ? returnPath : '/admin/dashboard';
}
