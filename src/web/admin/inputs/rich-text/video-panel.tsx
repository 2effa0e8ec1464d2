import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { useId, useRef } from 'react';
import { fileButton } from '../file-button.tsx';
import { Panel, PanelButton, PanelLine } from './panel.tsx';
import { acceptedPictures } from './pictures.ts';

interface VideoPanelProps {
  editor: Editor;
  label: string;
  /** Takes a picture that shows what the selected video is about. */
  onPoster(file: File): void;
}

/** Asks for the title of the chosen video, and the picture that stands for it until somebody presses it. */
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
      <PanelLine
        label="Title of the video"
        help={`Visitors see it and press it. ${video.href.startsWith('/') ? 'The video is one of ours.' : 'Nothing is loaded from YouTube before that.'}`}
        maxLength={200}
        value={video.title}
        onChange={(title) => change('title', title)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className={fileButton} onClick={() => picker.current?.click()}>
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
