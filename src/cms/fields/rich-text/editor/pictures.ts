import type { Editor } from '@tiptap/core';
import { Fragment, type Node as TextNode } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state';
import { useEffect, useRef, useState } from 'react';
import { sendPicture } from '#cms/uploads/send-picture.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { maxPictureBytes, maxRichTextBytes, richTextPictureTypes } from '#core/media/file-limits.ts';
import { leaveSelectedNode } from './selection.ts';

/** The types for the file dialog. */
export const acceptedPictures = [
  ...richTextPictureTypes,
  'image/heic',
  'image/heif',
  '.ico',
  '.bmp',
  '.heic',
  '.heif',
].join(',');

/** Whether a picture is a HEIC photo, which most browsers cannot show: the site converts it. */
export const isHeic = ({ name, type }: File): boolean =>
  type === 'image/heic' || type === 'image/heif' || /\.hei[cf]$/i.test(name);

/** Whether a picture is stored, or will be stored by the save; pictures of other sites are not shown. */
export function isShownPicture(src: string): boolean {
  return /^\/uploads\/[\w-]+\.webp$/.test(src) || /^data:image\/(?!svg)[\w.+-]+;base64,\w/i.test(src);
}

/** A picture of the text. `alt`: null if not given yet, empty if it is decorative. */
export interface PictureInText {
  position: number;
  kind: 'image' | 'figure';
  src: string;
  alt: string | null;
  caption: string;
}

/**
 * The picture that is selected, whose caption has the cursor, or that is directly before the cursor, as after inserting
 * one.
 */
export function pictureAtCursor({ selection }: EditorState): PictureInText | undefined {
  const { $from, empty } = selection;
  if (selection instanceof NodeSelection) return pictureOf(selection.node, $from.pos);
  if ($from.parent.type.name === 'figure') return pictureOf($from.parent, $from.before());
  return empty ? pictureOf($from.nodeBefore, $from.pos - ($from.nodeBefore?.nodeSize ?? 0)) : undefined;
}

function pictureOf(node: TextNode | null, position: number): PictureInText | undefined {
  const kind = node?.type.name;
  if (!node || (kind !== 'image' && kind !== 'figure')) return undefined;
  const { src, alt } = node.attrs as { src: string; alt: string | null };
  return { position, kind, src, alt, caption: node.textContent };
}

/** Inserts a stored picture. With an empty description it has no alternative text. */
export function insertStoredPicture(
  editor: Editor,
  { name, description }: { name: string; description: string },
): void {
  const attrs = { src: `/uploads/${name}`, alt: description || null };
  leaveSelectedNode(editor);
  editor.chain().focus().insertContent({ type: 'image', attrs }).run();
}

/**
 * Sets the caption of a picture; a picture within a paragraph becomes a figure, and the paragraph continues after it.
 * Only the characters that differ are changed, so that links in the caption stay.
 */
export function writeCaption(tr: Transaction, { position, kind }: PictureInText, caption: string): void {
  const { figure } = tr.doc.type.schema.nodes;
  const node = tr.doc.nodeAt(position);
  if (!node || !figure) return;
  if (kind === 'image') {
    if (caption) makeFigure(tr, position, figure.create(node.attrs, tr.doc.type.schema.text(caption)));
    return;
  }
  const before = node.textContent;
  let start = 0;
  while (start < before.length && before[start] === caption[start]) start++;
  let end = 0;
  const shorter = Math.min(before.length, caption.length) - start;
  while (end < shorter && before.at(-1 - end) === caption.at(-1 - end)) end++;
  const at = position + 1;
  tr.insertText(caption.slice(start, caption.length - end), at + start, at + before.length - end);
  tr.setSelection(NodeSelection.create(tr.doc, position));
}

function makeFigure(tr: Transaction, position: number, figure: TextNode): void {
  const $at = tr.doc.resolve(position);
  const { parent, parentOffset } = $at;
  const container = $at.node(-1);
  const index = $at.index(-1);
  const part = (content: Fragment) => parent.copy(content);
  const before = part(parent.content.cut(0, parentOffset));
  const after = part(parent.content.cut(parentOffset + 1));
  const full = [before, figure, after];
  // Empty paragraphs are removed, unless one is required, as at the beginning of an item.
  const lean = full.filter((one) => one === figure || one.content.size > 0);
  const fits = (nodes: TextNode[]) => container.canReplace(index, index + 1, Fragment.from(nodes));
  const nodes = [lean, full].find(fits);
  if (!nodes) return;
  const start = $at.before();
  tr.replaceWith(start, $at.after(), nodes);
  tr.setSelection(NodeSelection.create(tr.doc, start + (nodes[0] === figure ? 0 : before.nodeSize)));
}

/** The reason why a picture cannot be inserted, for the user; undefined: it can. */
export function refusalOfPicture(file: File, textLength: number): string | undefined {
  if (!richTextPictureTypes.includes(file.type) && !isHeic(file)) {
    return `${file.name} is not a picture that can be used in a text. Please choose a PNG, GIF, JPEG, HEIC, BMP or ICO file.`;
  }
  if (file.size > maxPictureBytes)
    return `${file.name} is larger than 15 MB. Please choose a smaller picture.`;
  // A HEIC photo is inserted only after the site has converted it.
  if (isHeic(file)) return undefined;
  // Base64 takes four characters for three bytes.
  if (textLength + (file.size * 4) / 3 > maxRichTextBytes) {
    return 'The new pictures in this text are too large together. Please save it, then add this one.';
  }
  return undefined;
}

/** The attribute with the picture address, by node type. */
const attributes: Readonly<Record<string, string>> = { image: 'src', figure: 'src', video: 'poster' };

/**
 * Uploads pictures that are in a text with all their bytes, so that the text refers to files instead: it stays small,
 * and nothing is sent twice. If an upload fails, for example without network, the picture stays in the text and is
 * stored by the save (product: Rich text).
 */
export function useEmbeddedPictureUploads(onError: (message: string | undefined) => void) {
  const sending = useRef(new Map<string, number>());
  const unmounted = useRef(new AbortController());
  const [percent, setPercent] = useState<number>();
  useEffect(() => {
    unmounted.current = new AbortController();
    return () => unmounted.current.abort();
  }, []);

  function updateProgress(address: string, sent: number) {
    sending.current.set(address, sent);
    const all = [...sending.current.values()];
    const isDone = all.every((one) => one === 100);
    if (isDone) sending.current.clear();
    setPercent(isDone ? undefined : Math.floor(all.reduce((sum, one) => sum + one, 0) / all.length));
  }

  async function send(editor: Editor, address: string) {
    const { signal } = unmounted.current;
    const form = new FormData();
    form.append('picture', blobOf(address), 'picture');
    updateProgress(address, 0);
    try {
      const onSent = (sent: number) => updateProgress(address, Math.min(99, sent));
      const { data } = await callApi('POST pictures', { body: form, signal, onSent });
      if (!editor.isDestroyed) replace(editor, address, `/uploads/${data.name}`);
    } catch (error) {
      // Not a picture: the save would be refused for it.
      if (error instanceof ApiError && [400, 413, 415].includes(error.status)) {
        onError(error.errors?.picture ?? error.message);
        if (!editor.isDestroyed) replace(editor, address, undefined);
      }
    } finally {
      if (!signal.aborted) updateProgress(address, 100);
    }
  }

  /**
   * Uploads a picture that the browser cannot show. The save waits for it, because the text cannot contain it
   * meanwhile.
   *
   * @returns its address; undefined if it was refused, which is reported
   */
  async function sendUndisplayable(file: File): Promise<string | undefined> {
    const { signal } = unmounted.current;
    const key = `${file.name} ${Math.random()}`;
    onError(`${file.name} is being uploaded, and will appear in the text after that.`);
    updateProgress(key, 0);
    try {
      const onProgress = (sent: number | undefined) => updateProgress(key, Math.min(99, sent ?? 0));
      const { name } = await sendPicture(file, { signal, onProgress });
      onError(undefined);
      return `/uploads/${name}`;
    } catch (error) {
      if (!signal.aborted) onError(`${file.name}: ${error instanceof Error ? error.message : 'it was lost'}`);
      return undefined;
    } finally {
      if (!signal.aborted) updateProgress(key, 100);
    }
  }

  return {
    sendUndisplayable,
    /** The progress of uploads, in percent; undefined: none is running. */
    percent,
    sendPictures(editor: Editor) {
      const found = new Set<string>();
      editor.state.doc.descendants(({ type, attrs }) => {
        const address = String(attrs[attributes[type.name] ?? ''] ?? '');
        if (address.startsWith('data:') && !sending.current.has(address)) found.add(address);
      });
      for (const address of found) void send(editor, address);
    },
  };
}

/** Replaces a picture by its stored one, or removes an invalid one. Not an undoable step of the user. */
function replace(editor: Editor, from: string, to: string | undefined): void {
  const { tr, doc } = editor.state;
  const found: number[] = [];
  doc.descendants(({ type, attrs }, position) => {
    if (attrs[attributes[type.name] ?? ''] === from) found.push(position);
  });
  for (const position of found.reverse()) {
    const node = tr.doc.nodeAt(position);
    const attribute = attributes[node?.type.name ?? ''];
    if (!node || !attribute) continue;
    if (to !== undefined || node.type.name === 'video') tr.setNodeAttribute(position, attribute, to ?? null);
    else tr.delete(position, position + node.nodeSize);
  }
  editor.view.dispatch(tr.setMeta('addToHistory', false));
}

/** The Content-Security-Policy forbids fetching a data URL. */
function blobOf(address: string): Blob {
  const [head = '', base64 = ''] = address.split(',', 2);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
