import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useId } from 'react';
import { alternativeHelp, maxAlternativeLength } from '../../../../content/alternative-text.ts';
import { pictureAtCursor } from './pictures.ts';

interface PicturePanelProps {
  editor: Editor;
  /** What the text is called. */
  label: string;
}

/**
 * Asks what a picture shows, while it is selected or has just been put in. It comes after the text: nothing moves
 * under the finger that chose the picture, and Tab leads here. What is typed is in the text at once, so that a save
 * finds it.
 */
export function PicturePanel({ editor, label }: PicturePanelProps) {
  const id = useId();
  const picture = useEditorState({ editor, selector: ({ editor }) => pictureAtCursor(editor.state) });
  if (!picture) return null;

  function onKeyDown(event: KeyboardEvent) {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return;
    // Otherwise Enter would save the entry, and Escape close its form.
    event.preventDefault();
    event.stopPropagation();
    editor.commands.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws and numbers what is one small question
    <div
      role="group"
      aria-label={`Picture in ${label}`}
      // In view while any of the text is: at the edge of the form, over its padding.
      className="sticky -bottom-5 z-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-b-small border-line border-t bg-surface px-3 py-2.5"
    >
      <img src={picture.src} alt="" className="mt-1 size-14 rounded-small bg-page object-cover" />
      <div>
        <label htmlFor={id} className="font-bold text-small">
          Alternative Text
        </label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          maxLength={maxAlternativeLength}
          aria-describedby={`${id}-help`}
          className="mt-1 block min-h-11 w-full rounded-small border border-ink-soft/60 bg-surface px-3"
          value={picture.alt}
          onKeyDown={onKeyDown}
          onChange={({ target }) =>
            editor.commands.command(({ tr }) => {
              tr.setNodeAttribute(picture.position, 'alt', target.value);
              return true;
            })
          }
        />
      </div>
      <p id={`${id}-help`} className="col-span-2 mt-1.5 text-ink-soft text-small">
        {alternativeHelp}
      </p>
    </div>
  );
}
