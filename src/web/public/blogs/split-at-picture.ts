import type { FittedText } from '../../ui/fit-rich-text.ts';

/** Headings, and the first paragraph; no kind of block stands inside a paragraph. */
const opening = /^(?:\s*<h([1-4])\b[^>]*>(?:(?!<\/h\1>).)*<\/h\1>)*\s*<p\b[^>]*>(.*?)<\/p>/s;

/**
 * The opening of an article and the rest of it: the picture stands between them, so that whoever opens the article on a
 * phone begins to read at once. One that opens with anything but words has its picture above it all.
 *
 * @param html as it is shown, so that both parts agree on the level of their headings
 */
export function splitAtPicture(html: FittedText): [opening: FittedText | '', rest: FittedText | ''] {
  const [found = '', , paragraph = ''] = (opening.exec(html) ?? []) as FittedText[];
  const hasWords = /[\p{L}\p{N}]/u.test(paragraph.replace(/<[^>]*>/g, ''));
  return hasWords ? [found, html.slice(found.length) as FittedText] : ['', html];
}
