import { type Editor, Node } from '@tiptap/core';
import { type Command, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  cellAround,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  mergeCells,
  nextCell,
  splitCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { leaveSelectedNode } from './selection.ts';

/** The role names of nodes in prosemirror-tables. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

/** Tables are allowed at the top level only: within an item or another table they would be unreadable on a phone. */
export const DocumentWithTables = Node.create({ name: 'doc', topNode: true, content: '(block | table)+' });

export const Table = Node.create({
  name: 'table',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ({
    caption: {
      default: '',
      parseHTML: (element) => element.querySelector('caption')?.textContent?.trim() ?? '',
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ HTMLAttributes: { caption, ...others } }) => [
    'table',
    others,
    ...(caption ? [['caption', { contenteditable: 'false' }, caption]] : []),
    ['tbody', 0],
  ],
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      // From the last cell Tab leaves the text, as everywhere in it.
      Tab: () => runInTable(this.editor, goToNextCell(1)),
      'Shift-Tab': () => runInTable(this.editor, goToNextCell(-1)),
      'Mod-Enter': () => addRowAndEnter(this.editor),
    };
  },
});

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // prosemirror-tables requires the attribute; pages determine the widths.
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const TableCell = cell('tableCell', 'td');
export const TableHeader = cell('tableHeader', 'th');

function span(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (element: HTMLElement) => Math.min(50, Math.max(1, Number(element.getAttribute(name)) || 1)),
    renderHTML: (attributes: Record<string, unknown>) =>
      Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
  };
}

function runInTable(editor: Editor, command: Command): boolean {
  return isInTable(editor.state) && command(editor.state, editor.view.dispatch, editor.view);
}

/** Adds a row below, and moves the cursor into it. */
function addRowAndEnter(editor: Editor): boolean {
  if (!runInTable(editor, addRowAfter)) return false;
  const { state, view } = editor;
  const around = cellAround(state.selection.$from);
  const below = around && nextCell(around, 'vert', 1);
  if (below) view.dispatch(state.tr.setSelection(TextSelection.near(below)).scrollIntoView());
  return true;
}

/** The table commands by the label of their button. */
export const tableCommands = {
  'Row above': addRowBefore,
  'Row below': addRowAfter,
  'Column before': addColumnBefore,
  'Column after': addColumnAfter,
  'Header row': toggleHeaderRow,
  'Merge cells': mergeCells,
  'Split cell': splitCell,
  'Delete row': deleteRow,
  'Delete column': deleteColumn,
  'Delete table': deleteTable,
} as const satisfies Record<string, Command>;

export function changeTable(editor: Editor, name: keyof typeof tableCommands): void {
  runInTable(editor, tableCommands[name]);
  editor.commands.focus();
}

/** The table around the cursor. */
export function tableAtCursor(editor: Editor) {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name !== 'table') continue;
    const hasHeader =
      node.firstChild?.content.content.every(({ type }) => type.name === 'tableHeader') ?? false;
    return { position: $from.before(depth), caption: String(node.attrs.caption), hasHeader };
  }
  return undefined;
}

/** Inserts a table of three columns, a header and two rows, with the cursor in the first cell. */
export function insertTable(editor: Editor): void {
  leaveSelectedNode(editor);
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] })),
  });
  const { $from } = editor.state.selection;
  // After the block with the cursor, or in its place if it is empty.
  const block = $from.node(1);
  const isEmpty = block?.type.name === 'paragraph' && block.content.size === 0;
  const after = $from.depth > 0 ? $from.after(1) : $from.pos;
  const from = isEmpty ? $from.before(1) : after;
  const rows = [row('tableHeader'), row('tableCell'), row('tableCell')];
  editor
    .chain()
    .insertContentAt({ from, to: after }, { type: 'table', content: rows }, { updateSelection: false })
    .focus(from + 4)
    .run();
}
