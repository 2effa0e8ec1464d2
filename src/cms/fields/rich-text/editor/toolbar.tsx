import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import CircleHelp from 'lucide-react/icons/circle-help';
import ImagePlus from 'lucide-react/icons/image-plus';
import Images from 'lucide-react/icons/images';
import LinkIcon from 'lucide-react/icons/link';
import SquarePlay from 'lucide-react/icons/square-play';
import TableIcon from 'lucide-react/icons/table';
import TextSearch from 'lucide-react/icons/text-search';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useRef,
  useState,
} from 'react';
import { PictureChooser } from '../../image/picture-chooser.ts';
import { formatShortcut, toAriaShortcut } from './extensions.ts';
import { acceptedPictures, insertStoredPicture } from './pictures.ts';
import { insertTable, tableAtCursor } from './tables.ts';
import { blocks, formats, type Tool } from './tools.ts';

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  Icon: Tool['Icon'];
  keys?: string;
}

function ToolButton({ label, Icon, keys, ...props }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={keys ? `${label} (${formatShortcut(keys)})` : label}
      {...(keys && { 'aria-keyshortcuts': toAriaShortcut(keys) })}
      className="flex size-11 items-center justify-center rounded-small text-ink hover:bg-sky-soft aria-disabled:opacity-40 aria-expanded:bg-sky-soft aria-pressed:bg-sky-soft aria-pressed:text-teal-text aria-pressed:shadow-[inset_0_-3px_0_currentColor] sm:size-10"
      // The text keeps its selection while a tool is clicked.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

/**
 * The tooltip of the tool under the mouse or with the focus, with its shortcut: the browser's own title is not shown on
 * focus. Screen readers already have the name.
 */
function useTooltip(bar: RefObject<HTMLElement | null>) {
  const [tip, setTip] = useState<{ text: string; left: number; right: number; isLeft: boolean }>();

  function show(target: EventTarget) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    if (!button || !bar.current) return setTip(undefined);
    const { offsetLeft: left, offsetWidth } = button;
    const width = bar.current.offsetWidth;
    setTip({
      text: button.dataset.tip ?? '',
      left,
      right: width - left - offsetWidth,
      isLeft: left < width / 2,
    });
  }
  const hide = () => setTip(undefined);

  return {
    tip: tip && (
      <span
        aria-hidden="true"
        // Aligned to the nearer side, so that it never overflows the form.
        style={tip.isLeft ? { left: tip.left } : { right: tip.right }}
        className="pointer-events-none absolute top-full z-20 mt-1 whitespace-nowrap rounded-small bg-ink px-2.5 py-1 text-page text-small shadow-soft"
      >
        {tip.text}
      </span>
    ),
    tipEvents: {
      // Touch needs no tooltip.
      onPointerOver: ({ pointerType, target }: { pointerType: string; target: EventTarget }) =>
        pointerType === 'mouse' && show(target),
      onPointerLeave: hide,
      // Only for keyboard focus: a mouse press leaves the focus in the text.
      onFocus: ({ target }: SyntheticEvent) => show(target),
      onBlur: hide,
      onClick: hide,
    },
  };
}

/** The panel that a tool opens below the toolbar. */
export type ToolPanel = 'link' | 'video' | 'find' | 'help';

interface ToolbarProps {
  editor: Editor;
  label: string;
  /** The id of the text. */
  controls: string;
  openPanel: ToolPanel | undefined;
  onPanelChange(openPanel: ToolPanel | undefined): void;
  onPictures(files: Iterable<File>): void;
  /** The open panel. */
  children: ReactNode;
}

/** Formats and insert tools. One tab stop; the arrow keys move between the tools. */
export function Toolbar({
  editor,
  label,
  controls,
  openPanel,
  onPanelChange,
  onPictures,
  children,
}: ToolbarProps) {
  const [current, setCurrent] = useState('Heading 1');
  const bar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const Chooser = useContext(PictureChooser);
  const { tip, tipEvents } = useTooltip(bar);
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: [...formats, ...blocks].filter((tool) => tool.isOn?.(editor)).map((tool) => tool.label),
      isLink: editor.isActive('link'),
      isTable: tableAtCursor(editor) !== undefined,
    }),
  });

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (at < 0) return;
    if (event.key === 'Escape') {
      // Back to the text, not out of the form.
      event.preventDefault();
      event.stopPropagation();
      editor.commands.focus();
      return;
    }
    const last = buttons.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    buttons[target]?.focus();
  }

  const tabStop = (name: string) => ({
    label: name,
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setCurrent(name),
  });
  const button = (tool: Tool) => (
    <ToolButton
      key={tool.label}
      {...tabStop(tool.label)}
      Icon={tool.Icon}
      keys={tool.keys}
      {...(tool.isOn && { 'aria-pressed': state.on.includes(tool.label) })}
      onClick={() => tool.use(editor)}
    />
  );
  const panelToggle = (name: ToolPanel) => ({
    'aria-expanded': openPanel === name,
    onClick: () => onPanelChange(openPanel === name ? undefined : name),
  });

  return (
    // Sticky to the top of the form, including its padding. The form reserves this space as scroll padding: without the
    // negative scroll margins the tools would be scrolled out of it on focus. In a window as low as a phone in
    // landscape orientation the toolbar is not sticky, because it would leave no space to write.
    <div className="z-10 rounded-t-small border-line border-b bg-surface **:-scroll-mt-40 sm:**:-scroll-mt-16 [@media(height>=30rem)]:sticky [@media(height>=30rem)]:-top-5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the interactive elements are the buttons of both bars */}
      <div ref={bar} className="relative flex flex-wrap gap-0.5 p-1" onKeyDown={onKeyDown} {...tipEvents}>
        <div
          role="toolbar"
          aria-label={`Formatting of ${label}`}
          aria-controls={controls}
          className="contents"
        >
          {formats.map(button)}
          <ToolButton
            // A form also has a field named Link.
            {...tabStop('Insert link')}
            Icon={LinkIcon}
            keys="Mod+K"
            aria-pressed={state.isLink}
            {...panelToggle('link')}
          />
          {blocks.map(button)}
          <ToolButton {...tabStop('Picture')} Icon={ImagePlus} onClick={() => picker.current?.click()} />
        </div>
        <div role="toolbar" aria-label={`More for ${label}`} aria-controls={controls} className="contents">
          {Chooser && (
            <ToolButton
              {...tabStop('Picture from the library')}
              Icon={Images}
              onClick={() => setChoosing(true)}
            />
          )}
          <ToolButton
            {...tabStop('Table')}
            Icon={TableIcon}
            aria-disabled={state.isTable}
            onClick={() => !state.isTable && insertTable(editor)}
          />
          {/* A form also has a field named Video. */}
          <ToolButton {...tabStop('Insert video')} Icon={SquarePlay} {...panelToggle('video')} />
          <ToolButton
            {...tabStop('Find and replace')}
            Icon={TextSearch}
            keys="Mod+F"
            {...panelToggle('find')}
          />
          <ToolButton
            {...tabStop('Keys and tools')}
            Icon={CircleHelp}
            keys="Mod+/"
            {...panelToggle('help')}
          />
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          tabIndex={-1}
          aria-label={`Picture for ${label}`}
          accept={acceptedPictures}
          onChange={({ currentTarget }) => {
            onPictures([...(currentTarget.files ?? [])]);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        {tip}
      </div>
      {isChoosing && Chooser && (
        <Chooser
          onChosen={(picture) => {
            setChoosing(false);
            insertStoredPicture(editor, picture);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {children}
    </div>
  );
}
