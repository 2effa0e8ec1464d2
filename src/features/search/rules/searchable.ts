import type { ContentName } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { skeletonOf, soundOf, stemOf } from './word-forms.ts';

/** A piece of a text, and whether it is what was searched for. */
export interface TextPiece {
  text: string;
  isMatch: boolean;
}

/** An entry that a search has found, as visitors see it. */
export interface FoundEntry {
  kind: ContentName;
  _id: string;
  /** Where visitors read it: a path of the site, with the place on the page where it has no page of its own. */
  path: string;
  title: TextPiece[];
  /** Some words around what was found. */
  excerpt: TextPiece[];
  picture?: ShownPicture | undefined;
  /** A webinar that does not take place. */
  isCalledOff?: true;
}

/** A word of the site that is near to one that was typed. */
export interface NearText {
  word: string;
  /** What was typed, with that word in the place of what it is near to. */
  text: string;
}

/** What a search answers. */
export interface Found {
  /** Best first; of all that was found, the part that was asked for. */
  results: FoundEntry[];
  /** How many there are in all. */
  total: number;
  /** Words of the site that are near to those that were typed, where these themselves are nowhere. */
  nearWords: string[];
  /** The same, each with what to search for instead. */
  nearTexts: NearText[];
  /** The newest articles, where a text was asked for and nothing was found; not of the search itself, but of its call. */
  newest?: FoundEntry[];
}

// Under which keys a word stands in the vocabulary. Two words that share a key may be kin or near; whether they are is
// looked at one by one (variants.ts). A key takes one step in an index, however many words there are.
/** From that many letters on, the consonants say enough. */
const shortWord = 6;
/** Of other scripts, which have no skeleton. */
const longestWithoutSound = 12;

/** Under it stand all forms of a word. */
export const stemKey = (word: string): string => `stem ${stemOf(word)}`;

/** All keys of a word of the vocabulary. */
export function keysOf(word: string): string[] {
  if (isNumber(word)) return [stemKey(word)];
  const skeleton = skeletonOf(soundOf(word));
  const keys = [stemKey(word)];
  if (skeleton) keys.push(`bones ${skeleton}`, ...lacking(skeleton).map((less) => `fewer bones ${less}`));
  if (isShort(word, skeleton)) keys.push(...[word, ...lacking(word)].map((less) => `letters ${less}`));
  return [...new Set(keys)];
}

/** Under these stand words that are the typed one in another form or in another script. */
export function variantKeys(word: string): string[] {
  const skeleton = skeletonOf(soundOf(word));
  return [stemKey(word), ...(skeleton ? [`bones ${skeleton}`] : [])];
}

/** Under these stand words that the typed one may have been meant to be. */
export function nearKeys(word: string): string[] {
  if (isNumber(word)) return [];
  const skeleton = skeletonOf(soundOf(word));
  const keys: string[] = [];
  if (skeleton) {
    const fewer = lacking(skeleton);
    keys.push(`bones ${skeleton}`, `fewer bones ${skeleton}`);
    keys.push(...fewer.flatMap((less) => [`bones ${less}`, `fewer bones ${less}`]));
  }
  if (isShort(word, skeleton)) keys.push(...[word, ...lacking(word)].map((less) => `letters ${less}`));
  return [...new Set(keys)];
}

/** A number or a picture is meant as it is typed; what is nearly the same is another one. */
const isNumber = (word: string) => /^(?:\p{N}+|[^\p{L}\p{N}\p{M}]+)$/u.test(word);

function isShort(word: string, skeleton: string): boolean {
  return word.length <= (skeleton ? shortWord : longestWithoutSound);
}

/** The text without one of its signs, in all ways that leave two of them. */
function lacking(text: string): string[] {
  if (text.length < 3) return [];
  return Array.from(text, (_sign, index) => text.slice(0, index) + text.slice(index + 1));
}
