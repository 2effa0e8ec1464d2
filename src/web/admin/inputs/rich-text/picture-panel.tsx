import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { maxAlternativeLength } from '../../../../content/alternative-text.ts';
import { Panel, PanelBox, PanelButton, PanelLine } from './panel.tsx';
import { pictureAtCursor, writeCaption } from './pictures.ts';

interface PicturePanelProps {
  editor: Editor;
  /** What the text is called. */
  label: string;
}

/** Asks what the chosen picture shows, and what stands beneath it. What is typed is in the text at once, so that a save finds it. */
export function PicturePanel({ editor, label }: PicturePanelProps) {
  const picture = useEditorState({ editor, selector: ({ editor }) => pictureAtCursor(editor.state) });
  if (!picture) return null;
  const { position, src, alt, caption } = picture;

  const describe = (words: string | null) =>
    editor.commands.command(({ tr }) => {
      tr.setNodeAttribute(position, 'alt', words);
      return true;
    });

  return (
    <Panel
      editor={editor}
      label={`Picture in ${label}`}
      className="gap-x-3 gap-y-1 sm:grid sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      <img src={src} alt="" className="mt-1 size-14 rounded-small bg-page object-cover max-sm:hidden" />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <PanelLine
          label="Alternative Text"
          help="What the picture shows, for people who cannot see it. One that is only decorative needs none: screen readers skip it."
          maxLength={maxAlternativeLength}
          disabled={alt === ''}
          value={alt ?? ''}
          onChange={(words) => describe(words || null)}
        />
        <PanelLine
          label="Caption"
          help="Shown beneath the picture, to everybody."
          maxLength={500}
          value={caption}
          onChange={(words) =>
            editor.commands.command(({ tr }) => {
              writeCaption(tr, picture, words);
              return true;
            })
          }
        />
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-2">
        <PanelBox
          label="This picture is only decorative"
          isOn={alt === ''}
          onChange={(isOn) => describe(isOn ? '' : null)}
        />
        <PanelButton className="ml-auto" onClick={() => removePicture(editor, position)}>
          Remove picture
        </PanelButton>
      </div>
    </Panel>
  );
}

function removePicture(editor: Editor, position: number): void {
  const node = editor.state.doc.nodeAt(position);
  if (!node) return;
  editor
    .chain()
    .deleteRange({ from: position, to: position + node.nodeSize })
    .focus()
    .run();
}
