import { useSyncExternalStore } from 'react';

/** Lets the browser ask before the page is left, until the answer is called. @param isAsked where it need not always */
export function warnBeforeUnload(isAsked: () => boolean = () => true): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isAsked()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** From where a list of people is a table; below it are cards. Of windows, the sidebar included. */
const widths = {
  /** With what can be done about them in the row. */
  desktop: '(width >= 80rem)',
  /** With what is known of them, of which a narrow table leaves out the rest. */
  people: '(width >= 48rem)',
};

/** Whether the window has room for a table, by now. */
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
