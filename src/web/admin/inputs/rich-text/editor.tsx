import './editor.css';
import type { Editor as TiptapEditor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import { readAsDataAddress } from '../read-file.ts';
import { extensions, typedFormats } from './extensions.ts';
import { toEditorMarkup, toStoredMarkup } from './markup.ts';
import { reducePasted } from './paste.ts';
import { PicturePanel } from './picture-panel.tsx';
import { refusalOfPicture } from './pictures.ts';
import { Toolbar } from './toolbar.tsx';

export interface EditorProps {
  id: string;
  label: string;
  /** Of its text, for the browser's dictionary. */
  lang: string;
  value: string;
  onChange(html: string): void;
  /** Told why a picture cannot be put in, or that one can. */
  onError(message: string | undefined): void;
  describedBy?: string;
  invalid?: boolean;
}

/** In pixels: how far from the edge the caret comes into sight. At the top lie the tools, in two rows on a phone. */
const scrollMargin = { top: 120, right: 5, bottom: 20, left: 5 };

export function Editor({
  id,
  label,
  lang,
  value,
  onChange,
  onError,
  describedBy,
  invalid = false,
}: EditorProps) {
  const known = useRef(value);
  // Around the text itself, which comes a moment after its toolbar.
  const sheetId = `${id}-sheet`;

  async function addPictures(editor: TiptapEditor, files: Iterable<File>) {
    onError(undefined);
    for (const file of files) {
      const refusal = refusalOfPicture(file, known.current.length);
      if (refusal) return onError(refusal);
      const src = await readAsDataAddress(file);
      editor.chain().focus().setImage({ src, alt: '' }).run();
    }
  }

  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        class: 'rich-text rich-text-input',
        role: 'textbox',
        lang,
        spellcheck: 'true',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
      transformPastedHTML: reducePasted,
      scrollMargin,
      scrollThreshold: scrollMargin,
      // ProseMirror would keep Escape for itself, and the form around it could not be left by it.
      handleDOMEvents: {
        keydown: (_view: unknown, event: KeyboardEvent) => event.key === 'Escape' && !event.isComposing,
      },
    }),
    [id, label, lang, describedBy, invalid],
  );

  const editor = useEditor({
    extensions,
    content: toEditorMarkup(value),
    // The strict Content-Security-Policy refuses styles that a script adds; ours are in editor.css.
    injectCSS: false,
    enableInputRules: typedFormats,
    enablePasteRules: ['link'],
    editorProps,
    onUpdate({ editor }) {
      known.current = toStoredMarkup(editor.state.doc);
      onChange(known.current);
    },
    onPaste(event) {
      const { clipboardData } = event;
      const files = clipboardData?.files ?? [];
      // Word brings a picture of the text beside the text itself.
      if (files.length === 0 || clipboardData?.getData('text/plain')) return;
      event.preventDefault();
      if (editor) void addPictures(editor, files);
    },
    onDrop(event) {
      const files = event.dataTransfer?.files ?? [];
      if (files.length === 0) return;
      event.preventDefault();
      if (editor) void addPictures(editor, files);
    },
  });

  useEffect(() => {
    if (!editor || value === known.current) return;
    known.current = value;
    editor.commands.setContent(toEditorMarkup(value), { emitUpdate: false });
  }, [editor, value]);

  // A label's click focuses only what HTML calls an input.
  useEffect(() => {
    const caption = document.querySelector(`label[for="${CSS.escape(id)}"]`);
    const focus = () => editor?.commands.focus();
    caption?.addEventListener('click', focus);
    return () => caption?.removeEventListener('click', focus);
  }, [editor, id]);

  if (!editor) return null;
  return (
    <div
      className={`rounded-small border bg-surface ${invalid ? 'border-coral-text' : 'border-ink-soft/60'}`}
    >
      <Toolbar
        editor={editor}
        label={label}
        controls={sheetId}
        onPictures={(files) => void addPictures(editor, files)}
      />
      <EditorContent id={sheetId} editor={editor} />
      <PicturePanel editor={editor} label={label} />
    </div>
  );
}
