/** More letters cannot become an article that may be stored. */
export const mostLetters = 200_000;
/** Nor can more tags. */
const mostTags = 20_000;

/**
 * Whether markup is too long to be cleaned at all; its pictures have been taken out. Counted roughly and in one pass: a
 * parser would already cost what this is to save.
 */
export function isTooLongToClean(words: string): boolean {
  return words.length > mostLetters || (words.match(/<[a-z]/gi)?.length ?? 0) > mostTags;
}
