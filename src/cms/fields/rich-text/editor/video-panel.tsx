import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import { checkVideoFile } from '#cms/uploads/file-checks.ts';
import { UploadResource, uploadVideo } from '#cms/uploads/upload-video.ts';
import { ProgressBar } from '#core/admin-ui/button.tsx';
import { fileButtonClass } from '../../file-input.tsx';
import { Panel, PanelButton, PanelInput } from './panel.tsx';
import { acceptedPictures } from './pictures.ts';
import { insertVideo, readVideoAddress } from './videos.ts';

interface VideoPanelProps {
  editor: Editor;
  label: string;
  /** Uploads a poster for the selected video. */
  onPoster(file: File): void;
}

/** Asks for the title and the poster of the selected video. */
export function VideoPanel({ editor, label, onPoster }: VideoPanelProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const video = useEditorState({ editor, selector: ({ editor }) => videoAtCursor(editor) });
  if (!video) return null;
  const change = (name: 'title' | 'poster', value: string | null) =>
    editor.commands.command(({ tr }) => {
      tr.setNodeAttribute(video.position, name, value);
      tr.setSelection(NodeSelection.create(tr.doc, video.position));
      return true;
    });

  return (
    <Panel editor={editor} label={`Video in ${label}`} className="grid gap-2">
      <PanelInput
        label="Title of the video"
        help={`Visitors see it and press it. ${video.href.startsWith('/') ? 'The video is one of ours.' : 'Nothing is loaded from YouTube before that.'}`}
        maxLength={200}
        value={video.title}
        onChange={(title) => change('title', title)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className={fileButtonClass} onClick={() => picker.current?.click()}>
          {video.poster ? 'Replace the picture' : 'Choose a picture for it'}
        </button>
        <input
          ref={picker}
          id={id}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={`Picture of the video in ${label}`}
          accept={acceptedPictures}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onPoster(file);
            currentTarget.value = '';
          }}
        />
        {video.poster && <PanelButton onClick={() => change('poster', null)}>No picture</PanelButton>}
        <PanelButton className="ml-auto" onClick={() => editor.chain().deleteSelection().focus().run()}>
          Remove video
        </PanelButton>
      </div>
    </Panel>
  );
}

function videoAtCursor({ state: { selection } }: Editor) {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'video') return undefined;
  const { href, title, poster } = selection.node.attrs as {
    href: string;
    title: string;
    poster: string | null;
  };
  return { position: selection.from, href, title, poster };
}

interface InsertVideoPanelProps {
  editor: Editor;
  label: string;
  onClose(): void;
}

/** Asks for a video: the address of a YouTube video, or a file, which is uploaded at once. */
export function InsertVideoPanel({ editor, label, onClose }: InsertVideoPanelProps) {
  const [address, setAddress] = useState('');
  const [message, setMessage] = useState('');
  const [percent, setPercent] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const picker = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const resource = useContext(UploadResource);
  useEffect(() => {
    group.current?.querySelector('input')?.focus();
    return () => running.current?.abort();
  }, []);

  function insertAndClose(href: string) {
    onClose();
    insertVideo(editor, href);
  }

  function apply() {
    const href = readVideoAddress(address);
    if (href) insertAndClose(href);
    else setMessage('This is neither a YouTube video nor one of ours. Please copy its address again.');
  }

  async function send(file: File) {
    const rejection = await checkVideoFile(file);
    setMessage(rejection ?? '');
    if (rejection) return;
    running.current = new AbortController();
    try {
      const { signal } = running.current;
      const name = await uploadVideo(file, {
        ...{ resource, signal, onProgress: setPercent },
        onWaiting: (isWaiting) =>
          setMessage(isWaiting ? 'Waiting for the network. It will continue automatically.' : ''),
      });
      insertAndClose(`/${name}`);
    } catch (error) {
      const isCancelled = running.current.signal.aborted;
      setMessage(isCancelled ? '' : error instanceof Error ? error.message : 'The video could not be sent.');
    } finally {
      setPercent(undefined);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const isLine = event.target instanceof HTMLInputElement;
    if (event.key !== 'Escape' && !(event.key === 'Enter' && isLine)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return apply();
    onClose();
    editor.commands.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and group one small question
    <div
      ref={group}
      role="group"
      aria-label="Which video"
      className="flex flex-wrap items-end gap-2 border-line border-t px-3 py-2"
      onKeyDown={onKeyDown}
    >
      <PanelInput
        label="Address of the video"
        className="flex-1 basis-60"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://www.youtube.com/watch?v=…"
        value={address}
        onChange={setAddress}
      />
      <PanelButton onClick={apply}>Insert</PanelButton>
      {percent === undefined ? (
        <button type="button" className={fileButtonClass} onClick={() => picker.current?.click()}>
          Upload a video file
        </button>
      ) : (
        <>
          <ProgressBar label={`Upload of a video for ${label}`} percent={percent} />
          <PanelButton onClick={() => running.current?.abort()}>Cancel upload</PanelButton>
        </>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        accept="video/*"
        aria-label={`Video for ${label}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void send(file);
          currentTarget.value = '';
        }}
      />
      <PanelButton
        onClick={() => {
          onClose();
          editor.commands.focus();
        }}
      >
        Close
      </PanelButton>
      <p role="status" className="basis-full font-bold text-danger-text text-small empty:hidden">
        {message}
      </p>
    </div>
  );
}
