import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';

/**
 * Puts the caret behind a selected picture, or into a new paragraph beneath a selected block: what is written or put
 * in next would take its place, and delete it without a word.
 */
function leave(tr: Transaction): Transaction {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection)) return tr;
  const { node, to } = selection;
  const paragraph = node.type.schema.nodes.paragraph;
  if (node.isBlock && paragraph) tr.insert(to, paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, node.isBlock ? to + 1 : to)).scrollIntoView();
}

/** Before something is put in by a tool: what is selected stays. */
export function leaveSelected(editor: Editor): void {
  if (editor.state.selection instanceof NodeSelection) editor.view.dispatch(leave(editor.state.tr));
}

/** What keys do to a picture, a video or cells that are selected: only those that delete do so. */
export const SelectedNode = Extension.create({
  name: 'selectedNode',
  // Before lists and paragraphs, which would split what they have deleted.
  priority: 1000,
  addKeyboardShortcuts() {
    const goOn = () => {
      const { selection } = this.editor.state;
      // A split would cut the table itself.
      if (selection instanceof CellSelection) return true;
      if (!(selection instanceof NodeSelection)) return false;
      leaveSelected(this.editor);
      // Behind a picture within a line the key does what it does behind a letter.
      return selection.node.isBlock;
    };
    return { Enter: goOn, 'Shift-Enter': goOn, 'Mod-Enter': goOn };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => {
          if (!(view.state.selection instanceof NodeSelection)) return false;
          view.dispatch(leave(view.state.tr).insertText(text));
          return true;
        },
        handleDOMEvents: {
          // The browser composes a word in the text by itself, over what is selected.
          compositionstart: (view) => {
            if (view.state.selection instanceof NodeSelection) view.dispatch(leave(view.state.tr));
            return false;
          },
        },
      },
    }),
  ],
});

/** A place in a text, counted as its markup has them: the third picture, heading or link (from 0). */
export interface TextPosition {
  kind: 'picture' | 'heading' | 'link';
  index: number;
}

/** Selects a place of the text and brings it into sight. A place that is not there any more changes nothing. */
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
    // One link may have several formats in it.
    else if (linked?.href === href && linked?.range.to === range.from) linked.range.to = range.to;
    else {
      linked = { href, range };
      positions.link.push(range);
    }
  });
  return positions;
}
