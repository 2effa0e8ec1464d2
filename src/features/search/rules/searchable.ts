import { skeletonOf, soundOf, stemOf } from './word-forms.ts';

/** A piece of a text, and whether it is a match. */
export interface TextPiece {
  text: string;
  isMatch: boolean;
}

// The keys of words in the vocabulary. Two words with a common key may be variants or similar; variants.ts compares them. A key
// is one index lookup, however many words there are.

/** From this length on, the consonants are distinctive enough. */
const maxShortWord = 6;
/** For other scripts, which have no consonant skeleton. */
const maxShortWithoutSound = 12;

/** The key that all forms of a word share. */
export const stemKey = (word: string): string => `stem ${stemOf(word)}`;

/** All keys of a word of the vocabulary. */
export function keysOf(word: string): string[] {
  if (isNumber(word)) return [stemKey(word)];
  const skeleton = skeletonOf(soundOf(word));
  const keys = [stemKey(word)];
  if (skeleton)
    keys.push(`bones ${skeleton}`, ...withoutOneCharacter(skeleton).map((less) => `fewer bones ${less}`));
  if (isShort(word, skeleton))
    keys.push(...[word, ...withoutOneCharacter(word)].map((less) => `letters ${less}`));
  return [...new Set(keys)];
}

/** The keys of other forms of a word, and of the word in another script. */
export function variantKeys(word: string): string[] {
  const skeleton = skeletonOf(soundOf(word));
  return [stemKey(word), ...(skeleton ? [`bones ${skeleton}`] : [])];
}

/** The keys of words that a word may be a misspelling of. */
export function nearKeys(word: string): string[] {
  if (isNumber(word)) return [];
  const skeleton = skeletonOf(soundOf(word));
  const keys: string[] = [];
  if (skeleton) {
    const fewer = withoutOneCharacter(skeleton);
    keys.push(`bones ${skeleton}`, `fewer bones ${skeleton}`);
    keys.push(...fewer.flatMap((less) => [`bones ${less}`, `fewer bones ${less}`]));
  }
  if (isShort(word, skeleton))
    keys.push(...[word, ...withoutOneCharacter(word)].map((less) => `letters ${less}`));
  return [...new Set(keys)];
}

/** A number or a pictograph has no similar words. */
const isNumber = (word: string) => /^(?:\p{N}+|[^\p{L}\p{N}\p{M}]+)$/u.test(word);

function isShort(word: string, skeleton: string): boolean {
  return word.length <= (skeleton ? maxShortWord : maxShortWithoutSound);
}

/** All ways to leave out one character, for texts of at least three. */
function withoutOneCharacter(text: string): string[] {
  if (text.length < 3) return [];
  return Array.from(text, (_sign, index) => text.slice(0, index) + text.slice(index + 1));
}
