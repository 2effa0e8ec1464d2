import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { richTextLength } from '../../../../content/kinds/rich-text-format.ts';
import { countWords, minutesOfWords } from '../../../../content/reading-time.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toStoredMarkup } from './markup.ts';

interface FootProps {
  editor: Editor;
  label: string;
  /** How much of the pictures that are being sent has left; undefined: none is. */
  percent: number | undefined;
  /** What could not be taken along of what was pasted. */
  message: string;
}

/** Milliseconds without a key before words are counted: a long text takes some of them. */
const pauseBeforeCount = 400;

/** How long the text is, and what is on its way. Only what somebody has to know of is read out. */
export function Foot({ editor, label, percent, message }: FootProps) {
  const { words, left } = useLength(editor);
  const minutes = minutesOfWords(words);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-3 py-2 text-ink-soft text-small">
      <p>
        {words.toLocaleString('en-IN')} {words === 1 ? 'word' : 'words'}
        {minutes > 0 && ` · ${minutes} min read`}
      </p>
      <p role="status" className="font-bold text-coral-text empty:hidden">
        {left < richTextLength / 10 &&
          (left >= 0
            ? `${left.toLocaleString('en-IN')} characters left`
            : `${(-left).toLocaleString('en-IN')} characters too long`)}
      </p>
      {percent !== undefined && (
        <div className="flex min-w-60 flex-1 items-center gap-2">
          <ProgressBar label={`Pictures of ${label} on their way`} percent={percent} />
        </div>
      )}
      <p role="status" className="basis-full font-bold text-coral-text empty:hidden">
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
  // The bytes of a picture do not count: it is a file by the time that the length is looked at.
  const { length } = html.replace(/"data:[^"]*"/g, '"/uploads/0123456789abcdef01234567.webp"');
  return { words: countWords(html), left: richTextLength - length };
}
