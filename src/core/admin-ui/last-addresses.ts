import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** The last query of each screen, by its path: page, search and order are in the address. */
let lastQueries: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

/** Remembers the address of a screen, so that the sidebar leads back to it. Another account starts empty. */
export function useRememberedAddress(account: string | undefined): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgotten with each account
  useEffect(() => () => setLastQueries(new Map()), [account]);
  useEffect(() => {
    setLastQueries(new Map(lastQueries).set(pathname, search));
  }, [pathname, search]);
}

/** The last query of a screen, `?` included; empty where it was not visited. */
export const lastQueryOf = (path: string): string => lastQueries.get(path) ?? '';

function setLastQueries(addresses: ReadonlyMap<string, string>): void {
  lastQueries = addresses;
  for (const listener of [...listeners]) listener();
}

/** Returns the last address of a screen; for the current one, its path alone. */
export function useLastAddresses(): (path: string) => string {
  const { pathname } = useLocation();
  const addresses = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => lastQueries,
  );
  return (path) => (pathname === path ? path : path + (addresses.get(path) ?? ''));
}
