import { useSyncExternalStore } from 'react';

/** Of when the oldest answer is that is shown from the device; undefined: all that is shown is of now. */
let asOf: number | undefined;
let isNewScreen = false;
const listeners = new Set<() => void>();

/** What is shown now comes from the device. @param at milliseconds since 1970 */
export function noteKept(at: number): void {
  set(isNewScreen ? at : Math.min(asOf ?? at, at));
}

/** The network has answered. */
export function noteFresh(): void {
  set(undefined);
}

/** What is shown from here on is another screen's; the line stays until that knows better. */
export function beginScreen(): void {
  isNewScreen = true;
}

function set(next: number | undefined): void {
  isNewScreen = false;
  if (next === asOf) return;
  asOf = next;
  for (const listener of [...listeners]) listener();
}

/** Since when what is shown is of the device. */
export function useAsOf(): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asOf,
    () => undefined,
  );
}
