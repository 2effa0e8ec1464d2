import { type RefObject, useEffect, useState } from 'react';

/** Safari does not focus a button that is pressed. */
const signs = ['focusin', 'input', 'submit'];

/** Whether somebody has begun to fill the form in which something stands. */
export function useBegun(place: RefObject<HTMLElement | null>): boolean {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    const form = place.current?.closest('form');
    const begin = () => setBegun(true);
    // What has the focus already, as after 'Book a session', says so no more.
    if (form?.contains(document.activeElement)) begin();
    for (const sign of signs) form?.addEventListener(sign, begin);
    return () => {
      for (const sign of signs) form?.removeEventListener(sign, begin);
    };
  }, [place]);
  return isBegun;
}
