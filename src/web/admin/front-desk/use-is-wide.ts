import { useSyncExternalStore } from 'react';

/** From where a table of people has room; below it are cards. */
const wide = '(width >= 48rem)';

/** Whether the window is wider than that of a phone, by now. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(wide).matches,
  );
}
