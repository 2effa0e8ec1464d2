import { useSyncExternalStore } from 'react';

/** Who is signed in, as the browser keeps it (spec §3). */
export interface Session {
  token: string;
  role: string;
}

/** The keys in local storage (spec §3). */
const keys = ['token', 'role'] as const;
const listeners = new Set<() => void>();
let current: Session | undefined;
let end: 'logout' | 'refused' | undefined;

/** The session that is kept now; nobody is signed in while the server renders. */
export function readSession(): Session | undefined {
  if (typeof window === 'undefined') return undefined;
  const [token, role] = keys.map((key) => localStorage.getItem(key));
  if (!token || !role) current = undefined;
  // The same object for the same session, which React asks of a store.
  else if (current?.token !== token || current.role !== role) current = { token, role };
  return current;
}

export function startSession({ token, role }: Session): void {
  localStorage.setItem('token', token);
  localStorage.setItem('role', role);
  end = undefined;
  tell();
}

/** Forgets who was signed in, because they asked for it. */
export function logout(): void {
  clear('logout');
}

/**
 * The server does not accept the token any more.
 *
 * @param token the refused one; a newer one, of another tab, stays
 */
export function endSession(token: string): void {
  if (readSession()?.token === token) clear('refused');
}

/** How the last session of this tab came to its end. */
export function sessionEnd(): 'logout' | 'refused' | undefined {
  return end;
}

function clear(reason: 'logout' | 'refused'): void {
  end = reason;
  for (const key of keys) localStorage.removeItem(key);
  tell();
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined);
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
