import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { maxAlternativeLength } from '../../image/field.ts';
import { Panel, PanelButton, PanelCheckbox, PanelInput } from './panel.tsx';
import { pictureAtCursor, writeCaption } from './pictures.ts';
import { changeTable, tableAtCursor, tableCommands } from './tables.ts';

interface PicturePanelProps {
  editor: Editor;
  label: string;
}

/**
 * Asks for the alternative text and caption of the selected picture. Input changes the text at once, so that a save
 * contains it.
 */
export function PicturePanel({ editor, label }: PicturePanelProps) {
  const picture = useEditorState({ editor, selector: ({ editor }) => pictureAtCursor(editor.state) });
  if (!picture) return null;
  const { position, alt, caption } = picture;

  const setAlternative = (text: string | null) =>
    editor.commands.command(({ tr }) => {
      tr.setNodeAttribute(position, 'alt', text);
      return true;
    });

  return (
    <Panel
      editor={editor}
      label={`Picture in ${label}`}
      className="grid items-end gap-x-4 gap-y-1 sm:grid-cols-2"
    >
      <PanelInput
        label="Alternative Text"
        help="What the picture shows, for people who cannot see it."
        maxLength={maxAlternativeLength}
        disabled={alt === ''}
        value={alt ?? ''}
        onChange={(text) => setAlternative(text || null)}
      />
      <PanelInput
        label="Caption"
        help="Shown beneath the picture."
        maxLength={500}
        value={caption}
        onChange={(text) =>
          editor.commands.command(({ tr }) => {
            writeCaption(tr, picture, text);
            return true;
          })
        }
      />
      <div className="col-span-full flex flex-wrap items-center gap-x-2">
        <PanelCheckbox
          label="This picture is only decorative"
          isOn={alt === ''}
          onChange={(isOn) => setAlternative(isOn ? '' : null)}
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

/** The actions on the table around the cursor. */
export function TablePanel({ editor, label }: { editor: Editor; label: string }) {
  const table = useEditorState({
    editor,
    selector: ({ editor }) => {
      // A picture in a cell has its own panel.
      if (pictureAtCursor(editor.state)) return undefined;
      const found = tableAtCursor(editor);
      const can = found && Object.entries(tableCommands).filter(([, command]) => command(editor.state));
      return found && { ...found, can: can?.map(([name]) => name) ?? [] };
    },
  });
  if (!table) return null;

  return (
    <Panel editor={editor} label={`Table in ${label}`} className="grid gap-1">
      {/* In one line on a phone, because the table needs the space. */}
      <div className="-mx-2 flex max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap">
        {(Object.keys(tableCommands) as (keyof typeof tableCommands)[]).map((name) => (
          <PanelButton
            key={name}
            className="aria-pressed:bg-sky-soft"
            disabled={!table.can.includes(name)}
            {...(name === 'Header row' && { 'aria-pressed': table.hasHeader })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => changeTable(editor, name)}
          >
            {name}
          </PanelButton>
        ))}
      </div>
      <PanelInput
        label="What the table shows"
        maxLength={200}
        value={table.caption}
        onChange={(caption) =>
          editor.commands.command(({ tr }) => {
            tr.setNodeAttribute(table.position, 'caption', caption);
            return true;
          })
        }
      />
    </Panel>
  );
}
