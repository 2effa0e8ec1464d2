import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { CloseFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { localStore } from '#core/api-client/browser-storage.ts';

/** The actions of single keys. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const key = 'shortcuts';

/** Whether single-key shortcuts are on; users of speech input turn them off (WCAG 2.1.4). */
function areShortcutsOn(): boolean {
  return localStore.get(key) !== 'off';
}

function toggleShortcuts(on: boolean): void {
  if (on) localStore.remove(key);
  else localStore.set(key, 'off');
}

/**
 * Enables single-key shortcuts while no text is being typed.
 *
 * @param within an element of the window in which they apply; absent: the page, while no window is open over it
 */
export function useShortcuts(shortcuts: Shortcuts, within?: RefObject<HTMLElement | null>): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // A layout effect, so that fast typing right after the window opens is not lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, altKey, ctrlKey, metaKey, defaultPrevented, isComposing } = event;
      if (altKey || ctrlKey || metaKey || defaultPrevented || isComposing || !areShortcutsOn()) return;
      if (!(target instanceof Element) || target.closest('input, textarea, select, [contenteditable]'))
        return;
      const open = [...document.querySelectorAll('dialog:modal')].at(-1);
      if (open !== (within ? within.current?.closest('dialog') : undefined)) return;
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [within]);
}

/** Moves the focus through the list. @param by 1: to the next; -1: to the previous */
export function moveThroughList(by: 1 | -1): void {
  const elements = [...document.querySelectorAll<HTMLElement>('main [data-enquiry]')];
  const current = document.activeElement?.closest('tr, li')?.querySelector<HTMLElement>('[data-enquiry]');
  const index = current ? elements.indexOf(current) : -1;
  const next = index < 0 ? (by === 1 ? 0 : elements.length - 1) : index + by;
  elements[next]?.focus();
  elements[next]?.scrollIntoView({ block: 'nearest' });
}

const groups = [
  {
    title: 'In the list',
    keys: [
      ['j', 'next enquiry'],
      ['k', 'previous enquiry'],
      ['Enter', 'view it'],
      ['/', 'search'],
      ['?', 'this window'],
    ],
  },
  {
    title: 'While viewing one',
    keys: [
      ['n', 'write a note'],
      ['r', 'reply by email'],
      ['f', 'set a follow-up'],
      ['t', 'assign it to me'],
      ['d', 'done'],
      ['Esc', 'back to the list'],
    ],
  },
];

/** Lists the shortcuts, and turns them on or off. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  function toggle(on: boolean) {
    toggleShortcuts(on);
    setOn(on);
  }
  return (
    <Modal title="Keyboard" size="narrow" onClose={onClose}>
      <div className="grid gap-5 overflow-y-auto p-5">
        <div className="grid gap-5 sm:grid-cols-2">
          {groups.map(({ title, keys }) => (
            <section key={title}>
              <h3 className="mb-2 font-bold font-sans text-body">{title}</h3>
              <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5">
                {keys.map(([name, does]) => (
                  <div key={name} className="contents">
                    <dt>
                      <kbd className="inline-block min-w-8 rounded-small border border-ink/35 bg-page px-2 text-center font-bold font-sans">
                        {name}
                      </kbd>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={isOn}
            className="size-5 accent-teal"
            onChange={({ target }) => toggle(target.checked)}
          />
          Use single keys on this computer
        </label>
      </div>
      <CloseFooter onClose={onClose} />
    </Modal>
  );
}
