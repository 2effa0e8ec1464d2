import { decodeJwt } from 'jose/jwt/decode';
import { useSyncExternalStore } from 'react';
import { type Action, may } from '#core/access/roles.ts';
import { localStore } from './browser-storage.ts';

/** Who is signed in, as the browser keeps it (product: Accounts). */
export interface Session {
  token: string;
  /** As src/core/access/roles.ts has it. One that it does not know is of a sign-in that has not asked yet; see use-may.ts. */
  role: string;
}

/** What a sign-in answers, and what its account may do among the staff. */
export interface Signed {
  token: string;
  /** As clients of the first version know it. */
  role: string;
  staffRole: string | null;
}

/** `lost`: the server refuses the token, another tab has signed out, or the browser has forgotten it. */
type End = 'logout' | 'lost';

/** The keys in local storage (product: Accounts). */
const keys = ['token', 'role', 'staffRole'] as const;
const listeners = new Set<() => void>();
let current: Session | undefined;
let end: End | undefined;

/** The session that is kept now; nobody is signed in while the server renders. */
export function readSession(): Session | undefined {
  if (typeof window === 'undefined') return undefined;
  const [token, first, staffRole] = keys.map((key) => localStore.get(key));
  const role = staffRole || first;
  if (!token || !role) {
    if (current) end = 'lost';
    current = undefined;
  } else if (current?.token !== token || current.role !== role) {
    // The same object for the same session, which React asks of a store.
    current = { token, role };
    end = undefined;
  }
  return current;
}

/** Whose session it is, to tell accounts apart; the server alone decides what a token is worth. */
export function accountOf(session = readSession()): string | undefined {
  try {
    return session && decodeJwt(session.token).sub;
  } catch {
    return undefined;
  }
}

/**
 * The token last: another tab may read in between, and must not take the new one for one that may do nothing.
 *
 * @returns false where the browser does not keep it: then nobody is signed in
 */
export function startSession({ token, role, staffRole }: Signed): boolean {
  localStore.set('staffRole', staffRole ?? '');
  localStore.set('role', role);
  const isKept = localStore.set('token', token);
  tell();
  return isKept;
}

/** Notes what the account of a session may do by now. @param token of the session that was asked with */
export function noteRole(token: string, { role, staffRole }: Omit<Signed, 'token'>): void {
  if (readSession()?.token === token) startSession({ token, role, staffRole });
}

/** Goes on with another token of the same account. */
export function renewSession(token: string): void {
  localStore.set('token', token);
  tell();
}

/** Forgets who was signed in, because they asked for it. */
export function logout(): void {
  clear('logout');
}

/**
 * The server does not accept what a call was made with.
 *
 * @param token the refused one, or none; a newer one, of another tab, stays
 */
export function endSession(token: string | undefined): void {
  if (readSession()?.token === token) clear('lost');
  else tell();
}

/** How the last session of this tab came to its end. */
export function sessionEnd(): End | undefined {
  return end;
}

function clear(reason: End): void {
  for (const key of keys) localStore.remove(key);
  current = undefined;
  end = reason;
  tell();
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined);
}

/** Whether whoever is signed in may do something, by the same table that the server asks. */
export function useMay(): (action: Action) => boolean {
  const role = useSession()?.role;
  return (action) => may(role, action);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Told when another tab signs in or out.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** Where somebody signs in who asked for an administrator's page, and comes back to it. */
export function signInAddress(askedFor: string, { hasEnded = false } = {}): string {
  const query = new URLSearchParams({ back: askedFor, ...(hasEnded && { ended: '1' }) });
  return `/login?${query}`;
}

/** Where a sign-in leads: by role (product: Accounts), or to the administrator's page that was asked for first. */
export function addressAfterSignIn(role: string, back: string | null): string {
  if (!may(role, 'admin.enter')) return '/dashboard';
  // Only pages of the admin area: an address in a link must not lead to another site.
  return back && /^\/admin(?![^/?])/.test(back) ? back : '/admin/dashboard';
}
