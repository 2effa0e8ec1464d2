import './editor.css';
import type { Editor as TiptapEditor } from '@tiptap/core';
import { type Node, DOMParser as PastedParser, type ResolvedPos, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import { type KeyboardEvent as PressEvent, useEffect, useMemo, useRef, useState } from 'react';
import { readAsDataAddress } from '#cms/uploads/file-checks.ts';
import { markupOfMarks } from '../paste/markdown.ts';
import { type Pasted, readPasted } from '../paste/paste.ts';
import { hasOwnPicture } from '../paste/pictures.ts';
import { extensions, isPressOf, typedFormats } from './extensions.ts';
import { FindPanel } from './find-panel.tsx';
import { Foot, HelpPanel } from './foot.tsx';
import { LinkPanel } from './link-panel.tsx';
import { parse, toEditorMarkup, toStoredMarkup } from './markup.ts';
import { PicturePanel, TablePanel } from './picture-panel.tsx';
import { isHeic, refusalOfPicture } from './pictures.ts';
import { leaveSelected, showPosition, type TextPosition } from './selection.ts';
import { usePictureSending } from './send-pictures.ts';
import { type Question, Toolbar } from './toolbar.tsx';
import { clearFormatting } from './tools.ts';
import { VideoPanel, VideoQuestion } from './video-panel.tsx';
import { insertVideo, meantVideo } from './videos.ts';

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

/**
 * In pixels: how far from the edge the caret comes into sight. At the top lie the tools, in three rows on a phone; panels
 * at the bottom add themselves.
 */
const usualMargin = { top: 160, right: 5, bottom: 20, left: 5 };

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
  const scrollMargin = useRef({ ...usualMargin }).current;
  const root = useRef<HTMLDivElement>(null);
  const [question, setQuestion] = useState<Question>();
  const [lost, setLost] = useState('');
  const { percent, sendPictures, sendUnseen } = usePictureSending(onError);
  // Around the text itself, which comes a moment after its toolbar.
  const sheetId = `${id}-sheet`;

  /** By which the text can hold a picture: with all its bytes, or where the site has it. */
  const addressOf = (file: File) => (isHeic(file) ? sendUnseen(file) : readAsDataAddress(file));

  async function addPictures(editor: TiptapEditor, files: Iterable<File>, at?: number) {
    onError(undefined);
    for (const file of files) {
      const rejection = refusalOfPicture(file, known.current.length);
      if (rejection) return onError(rejection);
      const src = await addressOf(file);
      if (!src || editor.isDestroyed) continue;
      const picture = { type: 'image', attrs: { src } };
      if (at === undefined) leaveSelected(editor);
      const chain = editor.chain().focus();
      if (at === undefined) chain.insertContent(picture).run();
      // Somebody may have written on meanwhile, and less.
      else chain.insertContentAt(Math.min(at, editor.state.doc.content.size), picture).run();
    }
  }

  // The editor keeps the first functions that it is given.
  const actions = useRef({
    paste: (_event: ClipboardEvent) => false as boolean,
    drop: (_event: DragEvent, _at: number | undefined) => false as boolean,
    reduce: (html: string) => html,
  });

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
      transformPastedHTML: (html: string) => actions.current.reduce(html),
      // Markdown and the marks of messengers become formats, but where somebody pastes without any (`isPlain`).
      clipboardTextParser: (text: string, context: ResolvedPos, isPlain: boolean) => {
        const html = isPlain ? undefined : markupOfMarks(text);
        // ProseMirror goes on by itself where nothing is answered, which its types do not say.
        return html === undefined
          ? (undefined as unknown as Slice)
          : sliceOf(actions.current.reduce(html), context);
      },
      transformPasted: (slice: Slice, _view: EditorView, isText: boolean) =>
        isText ? withOwnBlocks(slice) : slice,
      handlePaste: (_view: EditorView, event: ClipboardEvent) => actions.current.paste(event),
      // What is moved within the text is the editor's own affair.
      handleDrop: (view: EditorView, event: DragEvent, _slice: unknown, isMoved: boolean) =>
        !isMoved &&
        actions.current.drop(event, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
      scrollMargin,
      scrollThreshold: scrollMargin,
      // ProseMirror would keep Escape for itself, and the form around it could not be left by it.
      handleDOMEvents: {
        keydown: (_view: unknown, event: KeyboardEvent) => event.key === 'Escape' && !event.isComposing,
      },
    }),
    [id, label, lang, describedBy, invalid, scrollMargin],
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
      if (known.current.includes('"data:image/')) sendPictures(editor);
    },
  });

  actions.current = {
    paste({ clipboardData }) {
      const files = clipboardData?.files ?? [];
      const text = clipboardData?.getData('text/plain') ?? '';
      if (!editor) return false;
      // Word brings a picture of the text beside the text itself; one of this site is named by the markup.
      if (files.length > 0 && !text && !hasOwnPicture(clipboardData)) {
        void addPictures(editor, files);
        return true;
      }
      const { $from, empty } = editor.state.selection;
      const video = meantVideo(text);
      // Within a line the address becomes a link, as any other.
      if (!video || !empty || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0)
        return false;
      insertVideo(editor, video);
      return true;
    },
    drop({ dataTransfer }, at) {
      const files = dataTransfer?.files ?? [];
      if (files.length === 0 || !editor || hasOwnPicture(dataTransfer)) return false;
      void addPictures(editor, files, at);
      return true;
    },
    reduce(html) {
      const pasted = readPasted(html);
      setLost(lostInWords(pasted));
      return pasted.html;
    },
  };

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

  // What looks at the text from outside may ask to be shown a place of it.
  useEffect(() => {
    const element = root.current;
    const show = (event: Event) =>
      editor && showPosition(editor, (event as CustomEvent<TextPosition>).detail);
    element?.addEventListener('show-place', show);
    return () => element?.removeEventListener('show-place', show);
  }, [editor]);

  if (!editor) return null;
  const close = () => setQuestion(undefined);

  function onKeyDown(event: PressEvent) {
    if (!editor || event.nativeEvent.isComposing) return;
    const press = presses.find(({ keys }) => isPressOf(keys, event));
    const isLeaving = event.key === 'Escape' && question && !event.defaultPrevented;
    if (!press && !isLeaving) return;
    // Not the browser's own search, nor what the page around does by the same keys.
    event.preventDefault();
    event.stopPropagation();
    if (isLeaving) return close();
    if (press?.question) setQuestion(press.question);
    if (press?.keys === 'Mod+\\') clearFormatting(editor);
    if (press?.keys === 'Alt+F10') {
      root.current?.querySelector<HTMLElement>('[role=toolbar] button[tabindex="0"]')?.focus();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the tools, wherever in the editor somebody is
    <div
      ref={root}
      data-rich-text-editor={id}
      className={`rounded-small border bg-surface ${invalid ? 'border-coral-text' : 'border-ink-soft/60'}`}
      onKeyDown={onKeyDown}
    >
      <Toolbar
        editor={editor}
        label={label}
        controls={sheetId}
        question={question}
        onQuestion={setQuestion}
        onPictures={(files) => void addPictures(editor, files)}
      >
        {question === 'link' && <LinkPanel editor={editor} onClose={close} />}
        {question === 'video' && <VideoQuestion editor={editor} label={label} onClose={close} />}
        {question === 'find' && <FindPanel editor={editor} label={label} onClose={close} />}
        {question === 'help' && <HelpPanel editor={editor} onClose={close} />}
      </Toolbar>
      <EditorContent id={sheetId} editor={editor} />
      <Foot editor={editor} label={label} percent={percent} message={lost} />
      <PicturePanel editor={editor} label={label} />
      <VideoPanel
        editor={editor}
        label={label}
        onPoster={async (file) => {
          const rejection = refusalOfPicture(file, known.current.length);
          onError(rejection);
          const poster = rejection ? undefined : await addressOf(file);
          if (poster && !editor.isDestroyed) editor.commands.updateAttributes('video', { poster });
        }}
      />
      <TablePanel editor={editor} label={label} />
    </div>
  );
}

function sliceOf(html: string, context: ResolvedPos): Slice {
  return PastedParser.fromSchema(context.doc.type.schema).parseSlice(parse(html).body, { context });
}

/** ProseMirror would make the first and the last block a part of the lines around; headings and lists stay their own. */
function withOwnBlocks({ content, openStart, openEnd }: Slice): Slice {
  const isLine = (block: Node | null) => block?.type.name === 'paragraph';
  return new Slice(
    content,
    isLine(content.firstChild) ? openStart : 0,
    isLine(content.lastChild) ? openEnd : 0,
  );
}

const presses: readonly { keys: string; question?: Question }[] = [
  { keys: 'Mod+K', question: 'link' },
  { keys: 'Mod+F', question: 'find' },
  { keys: 'Mod+H', question: 'find' },
  { keys: 'Mod+/', question: 'help' },
  { keys: 'Mod+\\' },
  { keys: 'Alt+F10' },
];

function lostInWords({ lostPictures, lostEmbeds }: Pasted): string {
  const lost = [
    ...(lostPictures > 0 ? [`${lostPictures} ${lostPictures === 1 ? 'picture' : 'pictures'}`] : []),
    ...(lostEmbeds > 0 ? [`${lostEmbeds} ${lostEmbeds === 1 ? 'video or sound' : 'videos or sounds'}`] : []),
  ].join(' and ');
  if (!lost) return '';
  return `${lost} could not be pasted: please add ${lostPictures + lostEmbeds === 1 ? 'it' : 'them'}.`;
}
