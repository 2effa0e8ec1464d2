import { useState } from 'react';
import { CloseFoot } from '../ui/dialog-foot.tsx';
import { Modal } from '../ui/modal.tsx';
import { areShortcutsOn, turnShortcuts } from './shortcuts.ts';

const groups = [
  {
    title: 'In the list',
    keys: [
      ['j', 'next enquiry'],
      ['k', 'the one before'],
      ['Enter', 'view it'],
      ['/', 'search'],
      ['?', 'this window'],
    ],
  },
  {
    title: 'While viewing one',
    keys: [
      ['n', 'write a note'],
      ['r', 'reply by letter'],
      ['f', 'set a follow-up'],
      ['t', 'take it'],
      ['d', 'done'],
      ['Esc', 'back to the list'],
    ],
  },
];

/** Which keys do what, and whether they do. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  function turn(on: boolean) {
    turnShortcuts(on);
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
            onChange={({ target }) => turn(target.checked)}
          />
          Use single keys on this computer
        </label>
      </div>
      <CloseFoot onClose={onClose} />
    </Modal>
  );
}
