import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import ImagePlus from 'lucide-react/icons/image-plus';
import LinkIcon from 'lucide-react/icons/link';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { LinkPanel } from './link-panel.tsx';
import { acceptedPictures } from './pictures.ts';
import { blocks, formats, type Tool } from './tools.ts';

interface ToolbarProps {
  editor: Editor;
  /** What the text is called. */
  label: string;
  /** The id of the text. */
  controls: string;
  onPictures(files: Iterable<File>): void;
}

/** One stop of the Tab key; the arrow keys lead from tool to tool. */
export function Toolbar({ editor, label, controls, onPictures }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const [isLinking, setLinking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: [...formats, ...blocks].filter((tool) => tool.isOn?.(editor)).map((tool) => tool.label),
      isLink: editor.isActive('link'),
    }),
  });

  function move(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const last = buttons.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (at < 0 || target === undefined) return;
    event.preventDefault();
    buttons[target]?.focus();
  }

  const button = (tool: Tool, index: number) => (
    <ToolButton
      key={tool.label}
      label={tool.label}
      Icon={tool.Icon}
      tabIndex={index === current ? 0 : -1}
      onFocus={() => setCurrent(index)}
      {...(tool.isOn && { 'aria-pressed': state.on.includes(tool.label) })}
      onClick={() => tool.use(editor)}
    />
  );
  const linkAt = formats.length;
  const pictureAt = linkAt + 1 + blocks.length;

  return (
    // At the very top of the form: from there its padding counts. The place that the form leaves for the tools (its
    // scroll padding) is theirs: without the negative margins it would scroll them out of it as they get the focus.
    // In a window as low as a phone on its side they would leave no room to write.
    <div className="z-10 rounded-t-small border-line border-b bg-surface **:-scroll-mt-28 sm:**:-scroll-mt-16 [@media(height>=30rem)]:sticky [@media(height>=30rem)]:-top-5">
      <div
        ref={bar}
        role="toolbar"
        aria-label={`Formatting of ${label}`}
        aria-controls={controls}
        className="flex flex-wrap gap-0.5 p-1"
        onKeyDown={move}
      >
        {formats.map((tool, index) => button(tool, index))}
        <ToolButton
          // A form has a field of the name Link.
          label="Insert link"
          Icon={LinkIcon}
          tabIndex={linkAt === current ? 0 : -1}
          onFocus={() => setCurrent(linkAt)}
          aria-pressed={state.isLink}
          aria-expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
        />
        {blocks.map((tool, index) => button(tool, linkAt + 1 + index))}
        <ToolButton
          label="Picture"
          Icon={ImagePlus}
          tabIndex={pictureAt === current ? 0 : -1}
          onFocus={() => setCurrent(pictureAt)}
          onClick={() => picker.current?.click()}
        />
        <input
          ref={picker}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={`Picture for ${label}`}
          accept={acceptedPictures}
          onChange={({ currentTarget }) => {
            onPictures([...(currentTarget.files ?? [])]);
            // So that the same file can be picked again.
            currentTarget.value = '';
          }}
        />
      </div>
      {isLinking && <LinkPanel editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  Icon: Tool['Icon'];
}

function ToolButton({ label, Icon, ...props }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="flex size-11 items-center justify-center rounded-small text-ink hover:bg-sky-soft aria-pressed:bg-sky-soft aria-pressed:text-teal-text aria-pressed:shadow-[inset_0_-3px_0_currentColor] sm:size-10"
      // The text keeps its selection while a tool is clicked.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
