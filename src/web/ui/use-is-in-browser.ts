import { useSyncExternalStore } from 'react';

/** False while the server renders the page, and in the browser until it has been taken over. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
