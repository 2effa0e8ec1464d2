// Without the kinds and their rules, and without a parser: pages use it in the browser, where each would weigh more than
// the page's own code. In cleaned markup no attribute holds a ">" that is not escaped, so a tag ends at the first one.
import { invisible } from './invisible.ts';

/** Markup without any text or picture counts as empty (product: Rich text). */
export function isBlankRichText(html: string): boolean {
  return !/<img\b/i.test(html) && textOfRichText(html) === '';
}

/** Marks inside a sentence: where they begin or end there is no space. */
const inlineTags = /<\/?(?:a|b|code|em|i|s|span|strong|sub|sup|u)\b[^>]*>/gi;

/** The words of a piece of markup, for excerpts and previews; blocks are kept apart by a space. */
export function textOfRichText(html: string): string {
  return html
    .replace(inlineTags, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|#160|#xa0);/gi, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(invisible, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
