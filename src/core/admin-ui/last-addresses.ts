import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** The last query of each screen, by its path: page, search and order are in the address. */
let kept: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

/** Remembers the address of a screen, so that the sidebar leads back to it. Another account starts empty. */
export function useNotedAddress(account: string | undefined): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgotten with each account
  useEffect(() => () => keep(new Map()), [account]);
  useEffect(() => {
    keep(new Map(kept).set(pathname, search));
  }, [pathname, search]);
}

/** The last query of a screen, `?` included; empty where it was not visited. */
export const lastQueryOf = (path: string): string => kept.get(path) ?? '';

function keep(addresses: ReadonlyMap<string, string>): void {
  kept = addresses;
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
    () => kept,
  );
  return (path) => (pathname === path ? path : path + (addresses.get(path) ?? ''));
}
