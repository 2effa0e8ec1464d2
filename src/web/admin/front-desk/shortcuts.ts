import { type RefObject, useLayoutEffect, useRef } from 'react';
import { localStore } from '../../browser-storage.ts';

/** What single keys do, by the key. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const key = 'shortcuts';

/** Whether single keys do something here; whoever speaks to their computer turns them off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return localStore.get(key) !== 'off';
}

export function turnShortcuts(on: boolean): void {
  if (on) localStore.remove(key);
  else localStore.set(key, 'off');
}

/**
 * Lets single keys do something while nobody is typing.
 *
 * @param within what lies in the window in which they count; absent: the page, while no window is open over it
 */
export function useShortcuts(shortcuts: Shortcuts, within?: RefObject<HTMLElement | null>): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // With the window itself: whoever types fast does not wait for what comes after it is shown.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, altKey, ctrlKey, metaKey, defaultPrevented, isComposing } = event;
      if (altKey || ctrlKey || metaKey || defaultPrevented || isComposing || !areShortcutsOn()) return;
      if (!(target instanceof Element) || target.closest('input, textarea, select, [contenteditable]'))
        return;
      const open = [...document.querySelectorAll('dialog:modal')].at(-1);
      if (open !== (within ? within.current?.closest('dialog') : undefined)) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [within]);
}

/** Moves the focus through what is listed. @param by 1: to the next; -1: to the one before */
export function moveThroughList(by: 1 | -1): void {
  const places = [...document.querySelectorAll<HTMLElement>('main [data-enquiry]')];
  const current = document.activeElement?.closest('tr, li')?.querySelector<HTMLElement>('[data-enquiry]');
  const index = current ? places.indexOf(current) : -1;
  const next = index < 0 ? (by === 1 ? 0 : places.length - 1) : index + by;
  places[next]?.focus();
  places[next]?.scrollIntoView({ block: 'nearest' });
}
