import { useSyncExternalStore } from 'react';

/**
 * Lets the browser ask for confirmation before the page is closed.
 *
 * @param shouldWarn called at that moment; false: it closes without a question
 * @returns a function that ends this
 */
export function warnBeforeUnload(shouldWarn: () => boolean = () => true): () => void {
  const handleUnload = (event: BeforeUnloadEvent) => {
    if (shouldWarn()) event.preventDefault();
  };
  window.addEventListener('beforeunload', handleUnload);
  return () => window.removeEventListener('beforeunload', handleUnload);
}

/** Widths of the window, sidebar included, from which a list of people is a table; below, it is cards. */
const widths = {
  /** With the actions in the row. */
  desktop: '(width >= 80rem)',
  /** With the main columns only. */
  people: '(width >= 48rem)',
};

/** Whether the window is wide enough for a table. */
export function useIsWide(list: keyof typeof widths): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(widths[list]);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(widths[list]).matches,
  );
}
