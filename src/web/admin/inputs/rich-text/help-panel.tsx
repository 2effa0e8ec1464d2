import type { Editor } from '@tiptap/core';
import type { KeyboardEvent } from 'react';
import { keysInWords } from './keys.ts';
import { PanelButton } from './panel.tsx';
import { blocks, formats } from './tools.ts';

const others = [
  ['Insert link', 'Mod+K'],
  ['Find and replace', 'Mod+F'],
  ['Undo', 'Mod+Z'],
  ['Redo', 'Mod+Shift+Z'],
  ['Paste without formatting', 'Mod+Shift+V'],
  ['Item one level deeper', 'Mod+]'],
  ['Item one level up', 'Mod+['],
  ['New line in the same paragraph', 'Shift+Enter'],
  ['Table: next cell', 'Tab'],
  ['Table: previous cell', 'Shift+Tab'],
  ['Table: new row below', 'Mod+Enter'],
  ['To the tools', 'Alt+F10'],
  ['Back to the text', 'Escape'],
  ['This list', 'Mod+/'],
] as const;

/** The keys of all that the editor can do. */
export function HelpPanel({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const all = [...[...formats, ...blocks].map(({ label, keys }) => [label, keys] as const), ...others];

  function close() {
    onClose();
    editor.commands.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  return (
    <section
      aria-label="Keys and tools"
      className="max-h-[50dvh] overflow-y-auto border-line border-t px-3 py-2"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that it is read, and scrolls by the arrow keys
      tabIndex={0}
      ref={(panel) => panel?.focus()}
      onKeyDown={onKeyDown}
    >
      <p className="text-small">
        All tools are in one row: {keysInWords('Alt+F10')} takes you there, the arrow keys move along it, and
        Escape takes you back. Pictures, tables and lists can be pasted into the text, and pictures dropped
        too; the address of a YouTube video on a line of its own becomes the video.
      </p>
      <dl className="mt-2 grid gap-x-8 text-small sm:grid-cols-2">
        {all.map(([name, keys]) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-4 border-line border-b">
            <dt>{name}</dt>
            <dd>
              <kbd className="whitespace-nowrap rounded-small bg-page px-2 py-0.5 font-sans font-bold">
                {keysInWords(keys)}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <PanelButton onClick={close}>Close</PanelButton>
    </section>
  );
}
