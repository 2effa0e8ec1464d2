import { type RefObject, useEffect, useRef } from 'react';

interface ListFocus {
  /** The element that gets the focus, with `tabIndex={-1}`: the one that says how many entries there are. */
  target: RefObject<HTMLParagraphElement | null>;
  /** Loads the list again after an action on an entry. */
  reload: () => void;
}

/**
 * Keeps the keyboard at a list after an action that has removed the pressed button together with its entry. The browser
 * would go on at the top of the page.
 *
 * @param list another object after each load; undefined: not loaded
 * @param load loads the list
 */
export function useListFocus(list: object | undefined, load: () => void): ListFocus {
  const target = useRef<HTMLParagraphElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (!list || !hasActed.current) return;
    hasActed.current = false;
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [list]);
  const reload = () => {
    hasActed.current = true;
    load();
  };
  return { target, reload };
}
