import { type Editor, Extension } from '@tiptap/core';
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
