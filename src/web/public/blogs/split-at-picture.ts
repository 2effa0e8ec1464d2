/** Headings, and the first paragraph; no kind of block stands inside a paragraph. */
const opening = /^(?:\s*<h([1-3])\b[^>]*>.*?<\/h\1>)*\s*<p\b[^>]*>(.*?)<\/p>/s;

/**
 * The opening of an article and the rest of it: the picture stands between them, so that whoever opens the article on a
 * phone begins to read at once. One that opens with anything but words has its picture above it all.
 *
 * @param html as it was cleaned before it was stored
 */
export function splitAtPicture(html: string): [opening: string, rest: string] {
  const [found = '', , paragraph = ''] = opening.exec(html) ?? [];
  const hasWords = /[\p{L}\p{N}]/u.test(paragraph.replace(/<[^>]*>/g, ''));
  return hasWords ? [found, html.slice(found.length)] : ['', html];
}
