/** Characters that show nothing by themselves: soft hyphens, zero-width spaces, joiners, marks of direction. */
export const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Those of them that a plain text does without. Joiners shape words (क्‍ष) and emoji, and single marks of direction put
 * punctuation on its side; an override or isolate would stay open where the text is cut.
 */
const dispensable = /[\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text on one line, with single spaces; control characters count as spaces. */
export function oneLine(text: string): string {
  return text
    .replace(dispensable, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
