import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** What each screen showed last, by its path: page, search and order stand in the address. */
let kept: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

/** Notes what a screen shows, so that the sidebar leads back to it as it was. Another account begins anew. */
export function useNotedAddress(account: string | undefined): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgotten with each account
  useEffect(() => () => keep(new Map()), [account]);
  useEffect(() => {
    keep(new Map(kept).set(pathname, search));
  }, [pathname, search]);
}

/** What a screen showed last: the end of its address, `?` included; empty where it was not there. */
export const lastQueryOf = (path: string): string => kept.get(path) ?? '';

function keep(addresses: ReadonlyMap<string, string>): void {
  kept = addresses;
  for (const listener of [...listeners]) listener();
}

/** The address of a screen as it was; of the one that is shown, its beginning. */
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
