import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';

/** A place in a text, counted as its markup has them: the third picture, heading or link (from 0). */
export interface Place {
  kind: 'picture' | 'heading' | 'link';
  index: number;
}

/** Selects a place of the text and brings it into sight. A place that is not there any more changes nothing. */
export function showPlace(editor: Editor, { kind, index }: Place): void {
  const found = placesIn(editor.state.doc)[kind][index];
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

function placesIn(doc: Node): Record<Place['kind'], Range[]> {
  const places: Record<Place['kind'], Range[]> = { picture: [], heading: [], link: [] };
  let linked: { href: unknown; range: Range } | undefined;
  doc.descendants((node, position) => {
    const { name } = node.type;
    const range = { from: position, to: position + node.nodeSize };
    if (name === 'heading') places.heading.push({ from: position + 1, to: range.to - 1 });
    if (name === 'video') places.link.push({ ...range, isNode: true });
    if (name === 'image' || name === 'figure' || (name === 'video' && node.attrs.poster)) {
      places.picture.push({ ...range, isNode: true });
    }
    const href = node.marks.find(({ type }) => type.name === 'link')?.attrs.href;
    if (href === undefined) linked = undefined;
    // One link may have several formats in it.
    else if (linked?.href === href && linked?.range.to === range.from) linked.range.to = range.to;
    else {
      linked = { href, range };
      places.link.push(range);
    }
  });
  return places;
}
