import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { ProgressBar } from '#core/admin-ui/button.tsx';
import { countWords, minutesOfWords } from '#core/text/reading-time.ts';
import { richTextLength } from '../field.ts';
import { formatShortcut } from './extensions.ts';
import { toStoredMarkup } from './markup.ts';
import { PanelButton } from './panel.tsx';
import { blocks, formats } from './tools.ts';

interface EditorFooterProps {
  editor: Editor;
  label: string;
  /** The progress of picture uploads; undefined: none is running. */
  percent: number | undefined;
  /** The parts of a paste that were dropped. */
  message: string;
}

/** Milliseconds without a key press before words are counted, which takes some milliseconds in a long text. */
const pauseBeforeCount = 400;

/** The length of the text and running uploads. Only important changes are announced. */
export function EditorFooter({ editor, label, percent, message }: EditorFooterProps) {
  const { words, remaining } = useLength(editor);
  const minutes = minutesOfWords(words);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-3 py-2 text-ink-soft text-small">
      <p>
        {words.toLocaleString('en-IN')} {words === 1 ? 'word' : 'words'}
        {minutes > 0 && ` · ${minutes} min read`}
      </p>
      <p role="status" className="font-bold text-danger-text empty:hidden">
        {remaining < richTextLength / 10 &&
          (remaining >= 0
            ? `${remaining.toLocaleString('en-IN')} characters left`
            : `${(-remaining).toLocaleString('en-IN')} characters too long`)}
      </p>
      {percent !== undefined && (
        <div className="flex min-w-60 flex-1 items-center gap-2">
          <ProgressBar label={`Uploading pictures for ${label}`} percent={percent} />
        </div>
      )}
      <p role="status" className="basis-full font-bold text-danger-text empty:hidden">
        {message}
      </p>
    </div>
  );
}

function useLength(editor: Editor) {
  const [length, setLength] = useState(() => lengthOf(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const later = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (!transaction.docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => setLength(lengthOf(editor)), pauseBeforeCount);
    };
    editor.on('transaction', later);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', later);
    };
  }, [editor]);
  return length;
}

function lengthOf(editor: Editor) {
  const html = toStoredMarkup(editor.state.doc);
  // The bytes of a picture do not count, because it is a file before the length is checked.
  const { length } = html.replace(/"data:[^"]*"/g, '"/uploads/0123456789abcdef01234567.webp"');
  return { words: countWords(html), remaining: richTextLength - length };
}

const otherShortcuts = [
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

/** The shortcuts of the editor. */
export function HelpPanel({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const all = [
    ...[...formats, ...blocks].map(({ label, keys }) => [label, keys] as const),
    ...otherShortcuts,
  ];

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
        All tools are in one row: {formatShortcut('Alt+F10')} takes you there, the arrow keys move along it,
        and Escape takes you back. Pictures, tables and lists can be pasted into the text, and pictures
        dropped too; the address of a YouTube video on a line of its own becomes the video.
      </p>
      <dl className="mt-2 grid gap-x-8 text-small sm:grid-cols-2">
        {all.map(([name, keys]) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-4 border-line border-b">
            <dt>{name}</dt>
            <dd>
              <kbd className="whitespace-nowrap rounded-small bg-page px-2 py-0.5 font-sans font-bold">
                {formatShortcut(keys)}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <PanelButton onClick={close}>Close</PanelButton>
    </section>
  );
}
