import { useCallback, useEffect, useRef } from 'react';

/** For how long nobody has touched anything where a page may change by itself, in ms. */
const quiet = 10_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'];

/**
 * Whether the page may change by itself: nobody has touched it for a while, it stands at its top, and nothing is open over
 * it. What moves under a thumb makes it call somebody else.
 */
export function useQuiet(): () => boolean {
  const last = useRef(0);
  useEffect(() => {
    const note = () => {
      last.current = performance.now();
    };
    note();
    for (const sign of signs) addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, note, { capture: true });
    };
  }, []);
  return useCallback(
    () => performance.now() - last.current > quiet && scrollY < 40 && !document.querySelector('dialog:modal'),
    [],
  );
}
