import { type RefObject, useEffect, useState } from 'react';

/** Safari does not focus a button that is pressed. */
const signs = ['focusin', 'input', 'submit'];

/**
 * Whether a visitor has started to fill in the form around an element. A press delays the answer until it ends: content
 * that appears during a press moves the button, which then gets no click.
 */
export function useBegun(place: RefObject<HTMLElement | null>): boolean {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    const form = place.current?.closest('form');
    const controller = new AbortController();
    const { signal } = controller;
    let pressEnds: Promise<void> | undefined;
    const notePress = () => {
      pressEnds = new Promise((resolve) => {
        // The click comes right after these.
        const end = () => setTimeout(resolve);
        for (const type of ['pointerup', 'pointercancel'])
          addEventListener(type, end, { capture: true, once: true, signal });
      });
    };
    const begin = async () => {
      await pressEnds;
      if (signal.aborted) return;
      controller.abort();
      setBegun(true);
    };
    // What has the focus already, as after 'Book a session', says so no more.
    if (form?.contains(document.activeElement)) void begin();
    form?.addEventListener('pointerdown', notePress, { capture: true, signal });
    for (const sign of signs) form?.addEventListener(sign, begin, { signal });
    return () => controller.abort();
  }, [place]);
  return isBegun;
}
