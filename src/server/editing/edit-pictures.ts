import { DomUtils, parseDocument } from 'htmlparser2';

/**
 * Changes the pictures of cleaned rich text; all else stays as it is, to the byte.
 *
 * @param edit changes the attributes of one picture, in their escaped form, and tells whether it did
 */
export function editPictures(html: string, edit: (attributes: Record<string, string>) => boolean): string {
  // Most texts have none, and to read markup takes longer than all else that is done with it here.
  if (!/<img/i.test(html)) return html;
  const markup = parseDocument(html, { decodeEntities: false, withStartIndices: true, withEndIndices: true });
  let edited = '';
  let end = 0;
  for (const picture of DomUtils.getElementsByTagName('img', markup)) {
    const { startIndex, endIndex, attribs } = picture;
    if (startIndex === null || endIndex === null || !edit(attribs)) continue;
    // As the cleaning writes it: what was escaped still is, and a picture ends in " />".
    const options = { encodeEntities: false, emptyAttrs: true, selfClosingTags: true } as const;
    edited += html.slice(end, startIndex) + DomUtils.getOuterHTML(picture, options);
    end = endIndex + 1;
  }
  return edited + html.slice(end);
}
