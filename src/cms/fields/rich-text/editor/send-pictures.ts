import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { sendPicture } from '#cms/uploads/send-picture.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi } from '#core/api-client/session-client.ts';

/** The attribute with the picture address, by node type. */
const attributes: Readonly<Record<string, string>> = { image: 'src', figure: 'src', video: 'poster' };

/**
 * Uploads pictures that are in a text with all their bytes, so that the text refers to files instead: it stays small,
 * and nothing is sent twice. If an upload fails, for example without network, the picture stays in the text and is
 * stored by the save (product: Rich text).
 */
export function usePictureSending(onError: (message: string | undefined) => void) {
  const sending = useRef(new Map<string, number>());
  const gone = useRef(new AbortController());
  const [percent, setPercent] = useState<number>();
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);

  function tell(address: string, sent: number) {
    sending.current.set(address, sent);
    const all = [...sending.current.values()];
    const isDone = all.every((one) => one === 100);
    if (isDone) sending.current.clear();
    setPercent(isDone ? undefined : Math.floor(all.reduce((sum, one) => sum + one, 0) / all.length));
  }

  async function send(editor: Editor, address: string) {
    const { signal } = gone.current;
    const form = new FormData();
    form.append('picture', blobOf(address), 'picture');
    tell(address, 0);
    try {
      const onSent = (sent: number) => tell(address, Math.min(99, sent));
      const { data } = await callApi<{ name: string }>('POST', 'pictures', { body: form, signal, onSent });
      if (!editor.isDestroyed) replace(editor, address, `/uploads/${data.name}`);
    } catch (error) {
      // Not a picture: the save would be refused for it.
      if (error instanceof ApiError && [400, 413, 415].includes(error.status)) {
        onError(error.errors?.picture ?? error.message);
        if (!editor.isDestroyed) replace(editor, address, undefined);
      }
    } finally {
      if (!signal.aborted) tell(address, 100);
    }
  }

  /**
   * Uploads a picture that the browser cannot show. The save waits for it, because the text cannot contain it
   * meanwhile.
   *
   * @returns its address; undefined if it was refused, which is reported
   */
  async function sendUnseen(file: File): Promise<string | undefined> {
    const { signal } = gone.current;
    const key = `${file.name} ${Math.random()}`;
    onError(`${file.name} is on its way, and will appear in the text as soon as the site has it.`);
    tell(key, 0);
    try {
      const onProgress = (sent: number | undefined) => tell(key, Math.min(99, sent ?? 0));
      const { name } = await sendPicture(file, { signal, onProgress });
      onError(undefined);
      return `/uploads/${name}`;
    } catch (error) {
      if (!signal.aborted) onError(`${file.name}: ${error instanceof Error ? error.message : 'it got lost'}`);
      return undefined;
    } finally {
      if (!signal.aborted) tell(key, 100);
    }
  }

  return {
    sendUnseen,
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
