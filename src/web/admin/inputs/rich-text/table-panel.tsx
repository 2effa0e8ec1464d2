import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Panel, PanelButton, PanelLine } from './panel.tsx';
import { pictureAtCursor } from './pictures.ts';
import { changeTable, tableAtCursor, tableCommands } from './tables.ts';

/** What can be done to the table that the cursor stands in. */
export function TablePanel({ editor, label }: { editor: Editor; label: string }) {
  const table = useEditorState({
    editor,
    selector: ({ editor }) => {
      // A picture in a cell has questions of its own.
      if (pictureAtCursor(editor.state)) return undefined;
      const found = tableAtCursor(editor);
      const can = found && Object.entries(tableCommands).filter(([, command]) => command(editor.state));
      return found && { ...found, can: can?.map(([name]) => name) ?? [] };
    },
  });
  if (!table) return null;

  return (
    <Panel editor={editor} label={`Table in ${label}`} className="grid gap-1">
      {/* In one line on a phone: the table needs the room. */}
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
      <PanelLine
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
