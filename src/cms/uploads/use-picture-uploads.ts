import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { checkPictureFile } from './file-checks.ts';
import { type SentPicture, sendPicture } from './send-picture.ts';

/** A picture that is being uploaded to the library. */
export interface PictureUpload {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'offline' | 'paused' | 'failed' | 'done';
  percent: number;
  /** The reason of a failure. */
  problem?: string | undefined;
  /** Whether a retry may succeed. */
  mayTryAgain: boolean;
  sent?: SentPicture;
}

/** Concurrent uploads: more would only slow each down. */
const maxConcurrent = 2;
let lastId = 0;

/** Uploads chosen pictures to the library, some at a time; each can be paused and retried. */
export function usePictureUploads(onSent: (picture: SentPicture) => void) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const latestOnSent = useRef(onSent);
  latestOnSent.current = onSent;

  useEffect(() => {
    const open = running.current;
    return () => {
      for (const controller of open.values()) controller.abort();
    };
  }, []);

  const updateUpload = (id: number, next: Partial<PictureUpload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...next } : one)));

  // Starts waiting uploads when a slot is free.
  useEffect(() => {
    for (const { id, file, state } of uploads) {
      if (state !== 'waiting' || running.current.has(id)) continue;
      if (running.current.size >= maxConcurrent) return;
      const controller = new AbortController();
      running.current.set(id, controller);
      updateUpload(id, { state: 'sending', percent: 0, problem: undefined });
      const onProgress = (percent: number | undefined) =>
        updateUpload(
          id,
          percent === undefined ? { state: 'offline', percent: 0 } : { state: 'sending', percent },
        );
      sendPicture(file, { signal: controller.signal, keep: true, onProgress })
        .then((sent) => {
          updateUpload(id, { state: 'done', percent: 100, sent });
          latestOnSent.current(sent);
        })
        .catch((error: unknown) => {
          if (controller.signal.aborted) return;
          const problem = error instanceof Error ? error.message : 'It could not be sent.';
          updateUpload(id, { state: 'failed', problem, mayTryAgain: true });
        })
        .finally(() => {
          running.current.delete(id);
          setUploads((before) => [...before]);
        });
    }
  });

  return {
    uploads,
    isBusy: uploads.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'offline'),
    add(files: readonly File[]) {
      const added = files.map((file): PictureUpload => {
        lastId += 1;
        const problem = checkPictureFile(file);
        const state = problem ? 'failed' : 'waiting';
        return { id: lastId, file, state, percent: 0, problem, mayTryAgain: false };
      });
      setUploads((before) => [...before.filter(({ state }) => state !== 'done'), ...added]);
    },
    pause(id: number) {
      running.current.get(id)?.abort();
      updateUpload(id, { state: 'paused' });
    },
    resume: (id: number) => updateUpload(id, { state: 'waiting', problem: undefined }),
    remove(id: number) {
      running.current.get(id)?.abort();
      setUploads((before) => before.filter((one) => one.id !== id));
    },
  };
}

export type PictureUploads = ReturnType<typeof usePictureUploads>;

/** Accepts files dropped or pasted onto an element. */
export function getFileDropProps(onFiles: (files: File[]) => void) {
  function handleFiles(event: DragEvent | ClipboardEvent, { files }: DataTransfer): void {
    if (files.length === 0) return;
    event.preventDefault();
    onFiles([...files]);
  }
  return {
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => handleFiles(event, event.dataTransfer),
    onPaste: (event: ClipboardEvent) => handleFiles(event, event.clipboardData),
  };
}
