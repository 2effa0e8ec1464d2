import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { maxPictureBytes, maxRichTextBytes, richTextPictureTypes } from '../../../../content/file-limits.ts';

/** For the file dialog. */
export const acceptedPictures = [...richTextPictureTypes, '.ico', '.bmp'].join(',');

/** Whether a picture is a stored one, or one that the save will store; those of other sites are not shown. */
export function isShownPicture(src: string): boolean {
  return /^\/uploads\/[\w-]+\.webp$/.test(src) || /^data:image\/[\w.+-]+;base64,/i.test(src);
}

/** The picture that is selected, or that stands just before the cursor, as one does that was put in a moment ago. */
export function pictureAtCursor({ selection }: EditorState) {
  const { $from, empty } = selection;
  const node = selection instanceof NodeSelection ? selection.node : empty ? $from.nodeBefore : null;
  if (node?.type.name !== 'image') return undefined;
  const position = selection instanceof NodeSelection ? $from.pos : $from.pos - node.nodeSize;
  return { position, src: String(node.attrs.src), alt: String(node.attrs.alt ?? '') };
}

/** Why a picture cannot be put into a text, in words for the person who picked it; undefined: it can. */
export function refusalOfPicture(file: File, textLength: number): string | undefined {
  if (!richTextPictureTypes.includes(file.type)) {
    return `${file.name} is not a picture that can stand in a text. Please choose a PNG, GIF, JPEG, BMP or ICO file.`;
  }
  if (file.size > maxPictureBytes)
    return `${file.name} is larger than 15 MB. Please choose a smaller picture.`;
  // Bytes written as text take four characters for three.
  if (textLength + (file.size * 4) / 3 > maxRichTextBytes) {
    return 'The pictures that are new in this text are too large together. Please save it, then add this one.';
  }
  return undefined;
}
