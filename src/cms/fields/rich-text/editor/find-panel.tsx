import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { find, findState, goToMatch, replaceAll, replaceCurrent, selectCurrent } from './find.ts';
import { PanelButton, PanelCheckbox, PanelInput } from './panel.tsx';

interface FindPanelProps {
  editor: Editor;
  label: string;
  onClose(): void;
}

/** Finds and replaces text. */
export function FindPanel({ editor, label, onClose }: FindPanelProps) {
  const [text, setText] = useState(() => selectedText(editor));
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWords, setWholeWords] = useState(false);
  const [replaced, setReplaced] = useState<number>();
  const group = useRef<HTMLDivElement>(null);
  const { count, at } = useEditorState({
    editor,
    selector: ({ editor }) => {
      const { matches, current } = findState(editor);
      return { count: matches.length, at: current + 1 };
    },
  });

  useEffect(() => group.current?.querySelector('input')?.select(), []);
  useEffect(() => {
    setReplaced(undefined);
    find(editor, { text, matchCase, wholeWords });
  }, [editor, text, matchCase, wholeWords]);
  useEffect(() => () => void (editor.isDestroyed || find(editor, undefined)), [editor]);

  function close() {
    selectCurrent(editor);
    onClose();
    editor.commands.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isLine = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key !== 'Escape' && !(event.key === 'Enter' && isLine)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') close();
    else goToMatch(editor, event.shiftKey ? -1 : 1);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and group one small question
    <div
      ref={group}
      role="group"
      aria-label={`Find and replace in ${label}`}
      className="grid gap-x-3 gap-y-1 border-line border-t px-3 py-2 sm:grid-cols-2"
      onKeyDown={onKeyDown}
    >
      <PanelInput label="Find" spellCheck={false} value={text} onChange={setText} />
      <PanelInput label="Replace with" spellCheck={false} value={replacement} onChange={setReplacement} />
      <div className="flex flex-wrap items-center gap-x-3">
        <PanelCheckbox label="Match case" isOn={matchCase} onChange={setMatchCase} />
        <PanelCheckbox label="Whole words" isOn={wholeWords} onChange={setWholeWords} />
        <p role="status" className="font-bold text-small tabular-nums">
          {describeMatches(text, count, at, replaced)}
        </p>
      </div>
      <div className="flex flex-wrap items-center">
        <PanelButton disabled={count === 0} onClick={() => goToMatch(editor, -1)}>
          Previous
        </PanelButton>
        <PanelButton disabled={count === 0} onClick={() => goToMatch(editor, 1)}>
          Next
        </PanelButton>
        <PanelButton disabled={count === 0} onClick={() => replaceCurrent(editor, replacement)}>
          Replace
        </PanelButton>
        <PanelButton disabled={count === 0} onClick={() => setReplaced(replaceAll(editor, replacement))}>
          Replace all
        </PanelButton>
        <PanelButton onClick={close}>Close</PanelButton>
      </div>
    </div>
  );
}

function describeMatches(text: string, count: number, at: number, replaced: number | undefined): string {
  if (replaced !== undefined) return `${replaced} replaced`;
  if (!text) return '';
  return count === 0 ? 'Not found' : `${at} of ${count}`;
}

/** A selection within one line is the initial search text. */
function selectedText({ state: { selection, doc } }: Editor): string {
  const { $from, $to, from, to } = selection;
  return $from.sameParent($to) ? doc.textBetween(from, to).slice(0, 200) : '';
}
