import { textOfRichText } from '../../content/kinds/text-of-rich-text.ts';
import { cutText } from './cut-text.ts';

/** Of the markup that is looked at first, in UTF-16 units, for each character that is shown. */
const enough = 8;

/**
 * The words of cleaned markup, cut as any text is. Of a long one only the beginning is read: a list of sixty articles
 * would otherwise read all of them for a few words of each.
 */
export function cutRichText(html: string, length: number): string {
  for (let end = enough * length; end < html.length; end *= 4) {
    // Cut before a tag, no tag or escape is.
    const beginning = textOfRichText(html.slice(0, Math.max(0, html.lastIndexOf('<', end))));
    const cut = cutText(beginning, length);
    if (cut !== beginning) return cut;
  }
  return cutText(textOfRichText(html), length);
}
