/** More of either cannot become an article that may be stored. */
const maxLength = 200_000;
const maxTags = 20_000;

/**
 * Whether markup is too long to be cleaned at all; its pictures have been taken out. Counted roughly and in one pass: a
 * parser would already cost what this is to save.
 */
export function isTooLongToClean(words: string): boolean {
  return words.length > maxLength || (words.match(/<[a-z]/gi)?.length ?? 0) > maxTags;
}
