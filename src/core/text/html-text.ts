import { invisible, oneLine } from './plain-text.ts';

// Without the field types and their rules, and without a parser: pages use it in the browser, where each would be
// larger than the page's own code. Cleaned markup contains no unescaped ">" in an attribute, so a tag ends at the first
// one.
/** Markup without any text or picture counts as empty (product: Rich text). */
export function isBlankRichText(html: string): boolean {
  return !/<img\b/i.test(html) && withoutTags(html).replace(invisible, '').trim() === '';
}

/** A struck-out price must not become a second price. */
const struckOut = /<s\b[^>]*>.*?<\/s>/gis;
/** Inline tags: no space is inserted where they begin or end. */
const inlineTags = /<\/?(?:a|b|code|em|i|s|span|strong|u)\b[^>]*>/gi;
const raisedOrLowered = /<(sup|sub)\b[^>]*>([^<]*)<\/\1>/gi;

/**
 * The text of a piece of markup on one line: for the search, excerpts, descriptions, previews and spreadsheets. Blocks
 * are separated by a space, exponents stay exponents, and struck-out text is left out (product: Rich text).
 */
export function textOfRichText(html: string): string {
  return withoutTags(
    html
      .replace(struckOut, '')
      .replace(inlineTags, '')
      .replace(raisedOrLowered, (_tags, tag: string, text: string) =>
        tag.toLowerCase() === 'sup' ? toSuperscript(text) : toSubscript(text),
      ),
  );
}

function withoutTags(html: string): string {
  const text = html
    .replace(/<\/?su[bp]\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|#160|#xa0);/gi, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
  return oneLine(text);
}

const plain = '0123456789+-=()';
const above = charactersFor('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾');
const below = charactersFor('₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎');

function charactersFor(characters: string): ReadonlyMap<string, string> {
  return new Map([...characters].map((character, index) => [plain[index] ?? '', character]));
}

/** The text of a `sup` without markup: 10⁹ and not 109. Letters, as in "1st", stay unchanged. */
export const toSuperscript = (text: string): string => replaceCharacters(text, above);
/** The text of a `sub` likewise: H₂O. */
export const toSubscript = (text: string): string => replaceCharacters(text, below);

function replaceCharacters(text: string, characters: ReadonlyMap<string, string>): string {
  if (/\p{L}/u.test(text)) return text;
  return text
    .replaceAll('−', '-')
    .replace(/[\d+\-=()]/g, (character) => characters.get(character) ?? character);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Decodes the entities of the platform's search ("Amma&#39;s soup"); its look-up by id has none. All are replaced in
 * one pass, so that nothing is decoded twice. The result is text, never markup.
 */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (all, name, decimal, hex) => {
      if (name) return named[String(name).toLowerCase()] ?? all;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
