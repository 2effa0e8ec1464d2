import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';

/**
 * Moves the caret behind a selected picture, or into a new paragraph below a selected block. Otherwise typed or
 * inserted content would replace the selection.
 */
function moveCaretBehind(tr: Transaction): Transaction {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection)) return tr;
  const { node, to } = selection;
  const paragraph = node.type.schema.nodes.paragraph;
  if (node.isBlock && paragraph) tr.insert(to, paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, node.isBlock ? to + 1 : to)).scrollIntoView();
}

/** Called before a tool inserts something, so that the selection is not replaced. */
export function leaveSelectedNode(editor: Editor): void {
  if (editor.state.selection instanceof NodeSelection) editor.view.dispatch(moveCaretBehind(editor.state.tr));
}

/** Keys on a selected picture, video or cells: only delete keys delete them. */
export const SelectedNode = Extension.create({
  name: 'selectedNode',
  // Higher than lists and paragraphs, which would delete the selection and split.
  priority: 1000,
  addKeyboardShortcuts() {
    const continueAfterSelection = () => {
      const { selection } = this.editor.state;
      // A split would cut the table itself.
      if (selection instanceof CellSelection) return true;
      if (!(selection instanceof NodeSelection)) return false;
      leaveSelectedNode(this.editor);
      // After an inline picture the key acts as after a letter.
      return selection.node.isBlock;
    };
    return {
      Enter: continueAfterSelection,
      'Shift-Enter': continueAfterSelection,
      'Mod-Enter': continueAfterSelection,
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => {
          if (!(view.state.selection instanceof NodeSelection)) return false;
          view.dispatch(moveCaretBehind(view.state.tr).insertText(text));
          return true;
        },
        handleDOMEvents: {
          // The browser composes text by itself, which would replace the selection.
          compositionstart: (view) => {
            if (view.state.selection instanceof NodeSelection) view.dispatch(moveCaretBehind(view.state.tr));
            return false;
          },
        },
      },
    }),
  ],
});

/** A position in a text by its markup: the index of a picture, heading or link, from 0. */
export interface TextPosition {
  kind: 'picture' | 'heading' | 'link';
  index: number;
}

/** Selects a position of the text and scrolls to it. A missing position changes nothing. */
export function showPosition(editor: Editor, { kind, index }: TextPosition): void {
  const found = positionsIn(editor.state.doc)[kind][index];
  if (!found) return;
  const { tr, doc } = editor.state;
  const { from, to, isNode } = found;
  tr.setSelection(isNode ? NodeSelection.create(doc, from) : TextSelection.create(doc, from, to));
  editor.view.focus();
  editor.view.dispatch(tr.scrollIntoView());
}

interface Range {
  from: number;
  to: number;
  isNode?: boolean;
}

function positionsIn(doc: Node): Record<TextPosition['kind'], Range[]> {
  const positions: Record<TextPosition['kind'], Range[]> = { picture: [], heading: [], link: [] };
  let linked: { href: unknown; range: Range } | undefined;
  doc.descendants((node, position) => {
    const { name } = node.type;
    const range = { from: position, to: position + node.nodeSize };
    if (name === 'heading') positions.heading.push({ from: position + 1, to: range.to - 1 });
    if (name === 'video') positions.link.push({ ...range, isNode: true });
    if (name === 'image' || name === 'figure' || (name === 'video' && node.attrs.poster)) {
      positions.picture.push({ ...range, isNode: true });
    }
    const href = node.marks.find(({ type }) => type.name === 'link')?.attrs.href;
    if (href === undefined) linked = undefined;
    // A link may consist of several marks.
    else if (linked?.href === href && linked?.range.to === range.from) linked.range.to = range.to;
    else {
      linked = { href, range };
      positions.link.push(range);
    }
  });
  return positions;
}
