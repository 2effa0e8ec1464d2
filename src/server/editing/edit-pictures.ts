import { DomUtils, parseDocument } from 'htmlparser2';

/**
 * Changes the pictures of cleaned rich text; all else stays as it is, to the byte.
 *
 * @param edit changes the attributes of one picture, in their escaped form, and tells whether it did
 */
export function editPictures(html: string, edit: (attributes: Record<string, string>) => boolean): string {
  // Cleaned markup closes what it opens: read as XML, nothing in it is closed or moved that HTML would not nest.
  const markup = parseDocument(html, { xmlMode: true, decodeEntities: false });
  const edited = DomUtils.getElementsByTagName('img', markup).filter(({ attribs }) => edit(attribs));
  if (edited.length === 0) return html;
  // As the cleaning writes it: what was escaped still is, and a picture ends in " />".
  return DomUtils.getOuterHTML(markup, { encodeEntities: false, selfClosingTags: true });
}
