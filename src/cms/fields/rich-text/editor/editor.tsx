import './editor.css';
import type { Editor as TiptapEditor } from '@tiptap/core';
import { type Node, DOMParser as PastedParser, type ResolvedPos, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import { type KeyboardEvent as PressEvent, useEffect, useMemo, useRef, useState } from 'react';
import { readAsDataAddress } from '#cms/uploads/file-checks.ts';
import { markupOfMarks } from '../paste/markdown.ts';
import { type PasteResult, reducePasted } from '../paste/paste.ts';
import { hasOwnPicture } from '../paste/pictures.ts';
import { extensions, matchesShortcut, typedFormats } from './extensions.ts';
import { FindPanel } from './find-panel.tsx';
import { EditorFooter, HelpPanel } from './foot.tsx';
import { LinkPanel } from './link-panel.tsx';
import { parse, toEditorMarkup, toStoredMarkup } from './markup.ts';
import { PicturePanel, TablePanel } from './picture-panel.tsx';
import { isHeic, refusalOfPicture, useEmbeddedPictureUploads } from './pictures.ts';
import { leaveSelectedNode, showPosition, type TextPosition } from './selection.ts';
import { Toolbar, type ToolPanel } from './toolbar.tsx';
import { clearFormatting } from './tools.ts';
import { InsertVideoPanel, VideoPanel } from './video-panel.tsx';
import { insertVideo, readVideoAddress } from './videos.ts';

export interface EditorProps {
  id: string;
  label: string;
  /** The language of its text, for the browser's spell checker. */
  lang: string;
  value: string;
  onChange(html: string): void;
  /** Called with the reason if a picture is refused, or with undefined if it is accepted. */
  onError(message: string | undefined): void;
  describedBy?: string;
  invalid?: boolean;
}

/**
 * Pixels: the distance from the edge at which the caret is scrolled into view. The toolbar at the top has three rows on
 * a phone; panels at the bottom add their height.
 */
const defaultMargin = { top: 160, right: 5, bottom: 20, left: 5 };

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
  const lastValue = useRef(value);
  const scrollMargin = useRef({ ...defaultMargin }).current;
  const root = useRef<HTMLDivElement>(null);
  const [openPanel, setOpenPanel] = useState<ToolPanel>();
  const [pasteMessage, setPasteMessage] = useState('');
  const { percent, sendPictures, sendUndisplayable } = useEmbeddedPictureUploads(onError);
  // Wraps the text itself, which is created shortly after its toolbar.
  const sheetId = `${id}-sheet`;

  /** The address of a picture in the text: a data URL with all its bytes, or its address on the site. */
  const addressOf = (file: File) => (isHeic(file) ? sendUndisplayable(file) : readAsDataAddress(file));

  async function addPictures(editor: TiptapEditor, files: Iterable<File>, at?: number) {
    onError(undefined);
    for (const file of files) {
      const rejection = refusalOfPicture(file, lastValue.current.length);
      if (rejection) return onError(rejection);
      const src = await addressOf(file);
      if (!src || editor.isDestroyed) continue;
      const picture = { type: 'image', attrs: { src } };
      if (at === undefined) leaveSelectedNode(editor);
      const chain = editor.chain().focus();
      if (at === undefined) chain.insertContent(picture).run();
      // The text may have been shortened meanwhile.
      else chain.insertContentAt(Math.min(at, editor.state.doc.content.size), picture).run();
    }
  }

  // The editor keeps the functions of its first render.
  const actions = useRef({
    paste: (_event: ClipboardEvent) => false as boolean,
    drop: (_event: DragEvent, _at: number | undefined) => false as boolean,
    reducePasted: (html: string) => html,
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
      transformPastedHTML: (html: string) => actions.current.reducePasted(html),
      // Markdown and messenger marks become formats, unless the text is pasted as plain text (`isPlain`).
      clipboardTextParser: (text: string, context: ResolvedPos, isPlain: boolean) => {
        const html = isPlain ? undefined : markupOfMarks(text);
        // ProseMirror uses its default if nothing is returned, which its types do not allow.
        return html === undefined
          ? (undefined as unknown as Slice)
          : sliceOf(actions.current.reducePasted(html), context);
      },
      transformPasted: (slice: Slice, _view: EditorView, isText: boolean) =>
        isText ? withOwnBlocks(slice) : slice,
      handlePaste: (_view: EditorView, event: ClipboardEvent) => actions.current.paste(event),
      // The editor itself handles moves within the text.
      handleDrop: (view: EditorView, event: DragEvent, _slice: unknown, isMoved: boolean) =>
        !isMoved &&
        actions.current.drop(event, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
      scrollMargin,
      scrollThreshold: scrollMargin,
      // ProseMirror would consume Escape, so that the form could not be closed by it.
      handleDOMEvents: {
        keydown: (_view: unknown, event: KeyboardEvent) => event.key === 'Escape' && !event.isComposing,
      },
    }),
    [id, label, lang, describedBy, invalid, scrollMargin],
  );

  const editor = useEditor({
    extensions,
    content: toEditorMarkup(value),
    // The strict Content-Security-Policy refuses styles added by scripts; ours are in editor.css.
    injectCSS: false,
    enableInputRules: typedFormats,
    enablePasteRules: ['link'],
    editorProps,
    onUpdate({ editor }) {
      lastValue.current = toStoredMarkup(editor.state.doc);
      onChange(lastValue.current);
      if (lastValue.current.includes('"data:image/')) sendPictures(editor);
    },
  });

  actions.current = {
    paste({ clipboardData }) {
      const files = clipboardData?.files ?? [];
      const text = clipboardData?.getData('text/plain') ?? '';
      if (!editor) return false;
      // Word adds a picture of the text to the text itself; a picture of this site is in the markup.
      if (files.length > 0 && !text && !hasOwnPicture(clipboardData)) {
        void addPictures(editor, files);
        return true;
      }
      const { $from, empty } = editor.state.selection;
      const video = readVideoAddress(text);
      // Within a line the address becomes a link.
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
    reducePasted(html) {
      const pasted = reducePasted(html);
      setPasteMessage(lostPartsMessage(pasted));
      return pasted.html;
    },
  };

  useEffect(() => {
    if (!editor || value === lastValue.current) return;
    lastValue.current = value;
    editor.commands.setContent(toEditorMarkup(value), { emitUpdate: false });
  }, [editor, value]);

  // A click on a label focuses only native inputs.
  useEffect(() => {
    const caption = document.querySelector(`label[for="${CSS.escape(id)}"]`);
    const focus = () => editor?.commands.focus();
    caption?.addEventListener('click', focus);
    return () => caption?.removeEventListener('click', focus);
  }, [editor, id]);

  // Code outside of the editor may ask for a position of the text.
  useEffect(() => {
    const element = root.current;
    const show = (event: Event) =>
      editor && showPosition(editor, (event as CustomEvent<TextPosition>).detail);
    element?.addEventListener('show-position', show);
    return () => element?.removeEventListener('show-position', show);
  }, [editor]);

  if (!editor) return null;
  const close = () => setOpenPanel(undefined);

  function onKeyDown(event: PressEvent) {
    if (!editor || event.nativeEvent.isComposing) return;
    const shortcut = shortcuts.find(({ keys }) => matchesShortcut(keys, event));
    const isLeaving = event.key === 'Escape' && openPanel && !event.defaultPrevented;
    if (!shortcut && !isLeaving) return;
    // Prevents the browser's own search, and shortcuts of the page with the same keys.
    event.preventDefault();
    event.stopPropagation();
    if (isLeaving) return close();
    if (shortcut?.panel) setOpenPanel(shortcut.panel);
    if (shortcut?.keys === 'Mod+\\') clearFormatting(editor);
    if (shortcut?.keys === 'Alt+F10') {
      root.current?.querySelector<HTMLElement>('[role=toolbar] button[tabindex="0"]')?.focus();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the tools, from anywhere in the editor
    <div
      ref={root}
      data-rich-text-editor={id}
      className={`rounded-small border bg-surface ${invalid ? 'border-danger-text' : 'border-ink-soft/60'}`}
      onKeyDown={onKeyDown}
    >
      <Toolbar
        editor={editor}
        label={label}
        controls={sheetId}
        openPanel={openPanel}
        onPanelChange={setOpenPanel}
        onPictures={(files) => void addPictures(editor, files)}
      >
        {openPanel === 'link' && <LinkPanel editor={editor} onClose={close} />}
        {openPanel === 'video' && <InsertVideoPanel editor={editor} label={label} onClose={close} />}
        {openPanel === 'find' && <FindPanel editor={editor} label={label} onClose={close} />}
        {openPanel === 'help' && <HelpPanel editor={editor} onClose={close} />}
      </Toolbar>
      <EditorContent id={sheetId} editor={editor} />
      <EditorFooter editor={editor} label={label} percent={percent} message={pasteMessage} />
      <PicturePanel editor={editor} label={label} />
      <VideoPanel
        editor={editor}
        label={label}
        onPoster={async (file) => {
          const rejection = refusalOfPicture(file, lastValue.current.length);
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

/**
 * ProseMirror would merge the first and the last block into the surrounding lines; headings and lists stay blocks of
 * their own.
 */
function withOwnBlocks({ content, openStart, openEnd }: Slice): Slice {
  const isLine = (block: Node | null) => block?.type.name === 'paragraph';
  return new Slice(
    content,
    isLine(content.firstChild) ? openStart : 0,
    isLine(content.lastChild) ? openEnd : 0,
  );
}

const shortcuts: readonly { keys: string; panel?: ToolPanel }[] = [
  { keys: 'Mod+K', panel: 'link' },
  { keys: 'Mod+F', panel: 'find' },
  { keys: 'Mod+H', panel: 'find' },
  { keys: 'Mod+/', panel: 'help' },
  { keys: 'Mod+\\' },
  { keys: 'Alt+F10' },
];

function lostPartsMessage({ lostPictures, lostEmbeds }: PasteResult): string {
  const parts = [
    ...(lostPictures > 0 ? [`${lostPictures} ${lostPictures === 1 ? 'picture' : 'pictures'}`] : []),
    ...(lostEmbeds > 0
      ? [`${lostEmbeds} ${lostEmbeds === 1 ? 'video or audio clip' : 'videos or audio clips'}`]
      : []),
  ].join(' and ');
  if (!parts) return '';
  return `${parts} could not be pasted: please add ${lostPictures + lostEmbeds === 1 ? 'it' : 'them'}.`;
}
