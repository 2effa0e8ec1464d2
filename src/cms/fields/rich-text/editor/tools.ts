import type { Editor } from '@tiptap/core';
import Bold from 'lucide-react/icons/bold';
import Heading1 from 'lucide-react/icons/heading-1';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Italic from 'lucide-react/icons/italic';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import RemoveFormatting from 'lucide-react/icons/remove-formatting';
import Underline from 'lucide-react/icons/underline';
import type { ComponentType, SVGProps } from 'react';

export interface Tool {
  label: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** In the form of `aria-keyshortcuts`, with Mod for Control or, on a Mac, Command. */
  keys: string;
  /** Whether it is active at the cursor; absent: it is a one-time action. */
  isOn?(editor: Editor): boolean;
  use(editor: Editor): void;
}

const heading = (level: 1 | 2 | 3, Icon: Tool['Icon']): Tool => ({
  label: `Heading ${level}`,
  Icon,
  keys: `Mod+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  use: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

/** The tools without a panel (product: Rich text); link and picture are in the toolbar itself. */
export const formats: Tool[] = [
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  {
    label: 'Bold',
    Icon: Bold,
    keys: 'Mod+B',
    isOn: (editor) => editor.isActive('bold'),
    use: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    Icon: Italic,
    keys: 'Mod+I',
    isOn: (editor) => editor.isActive('italic'),
    use: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Underline',
    Icon: Underline,
    keys: 'Mod+U',
    isOn: (editor) => editor.isActive('underline'),
    use: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
];

export const blocks: Tool[] = [
  {
    label: 'Ordered list',
    Icon: ListOrdered,
    keys: 'Mod+Shift+7',
    isOn: (editor) => editor.isActive('orderedList'),
    use: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Bullet list',
    Icon: List,
    keys: 'Mod+Shift+8',
    isOn: (editor) => editor.isActive('bulletList'),
    use: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  { label: 'Clear formatting', Icon: RemoveFormatting, keys: 'Mod+\\', use: clearFormatting },
];

/** Clears the formats of the selection, or of the whole paragraph without one. */
export function clearFormatting(editor: Editor): void {
  const { empty, $from } = editor.state.selection;
  const position = $from.pos;
  const chain = editor.chain().focus();
  if (empty) chain.setTextSelection({ from: $from.start(), to: $from.end() });
  chain.unsetAllMarks().clearNodes();
  chain.run();
  if (empty) editor.commands.setTextSelection(Math.min(position, editor.state.doc.content.size));
}
