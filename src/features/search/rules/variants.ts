import { editDistance } from '#core/text/edit-distance.ts';
import { firmSound, isDevanagari, skeletonOf, soundOf, stemOf } from './word-forms.ts';

/** Maximum alternatives of a typed word, because they determine the load on the database. */
const maxAlternatives = { variants: 12, near: 6 };

/** The properties by which two words are compared, computed on demand, because that takes longer than the comparison. */
export interface Shape {
  readonly word: string;
  readonly stem: string;
  readonly sound: string;
  readonly firm: string;
  readonly skeleton: string;
  readonly isHindi: boolean;
}

export const shapeOf = (word: string): Shape => new WordShape(word);

class WordShape implements Shape {
  readonly word: string;
  readonly isHindi: boolean;
  #stem: string | undefined;
  #sound: string | undefined;
  #firm: string | undefined;
  #skeleton: string | undefined;

  constructor(word: string) {
    this.word = word;
    this.isHindi = isDevanagari(word);
  }

  get stem() {
    this.#stem ??= stemOf(this.word);
    return this.#stem;
  }

  get sound() {
    this.#sound ??= soundOf(this.word);
    return this.#sound;
  }

  get firm() {
    this.#firm ??= firmSound(this.sound);
    return this.#firm;
  }

  get skeleton() {
    this.#skeleton ??= skeletonOf(this.sound);
    return this.#skeleton;
  }
}

/**
 * The words equal to a typed one: itself, with other endings, or in Devanagari for Latin letters.
 *
 * @param candidates words of the vocabulary with a common key
 */
export function variantsOf(typed: Shape, candidates: Iterable<Shape>): string[] {
  // In English, a final e is silent.
  const sounds = typed.firm ? [typed.firm, firmSound(typed.sound.replace(/(?<=[^aeiou])e$/, ''))] : [];
  const variants: string[] = [];
  for (const other of candidates) {
    // Not the other way round: English is not spelt as it sounds, and नीद is not `need`.
    const isSpelt = other.isHindi && !typed.isHindi && sounds.includes(other.firm);
    if (other.stem === typed.stem || isSpelt) variants.push(other.word);
  }
  return nearestFirst(typed.word, variants).slice(0, maxAlternatives.variants);
}

function nearestFirst(typed: string, words: string[]): string[] {
  if (words.length < 2) return words;
  const distances = new Map(words.map((word) => [word, editDistance(typed, word, 20)]));
  return words.sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0) || (a < b ? -1 : 1));
}

/** The words that a typed one may be a misspelling of, nearest first: those about as near as the nearest. */
export function nearTo(typed: Shape, candidates: Iterable<Shape>): string[] {
  const near: { word: string; distance: number }[] = [];
  for (const other of candidates) {
    const distance = other.word === typed.word ? undefined : wordDistance(typed, other);
    if (distance !== undefined) near.push({ word: other.word, distance });
  }
  near.sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1));
  const limit = (near[0]?.distance ?? 0) + 0.4;
  return near
    .filter(({ distance }) => distance <= limit)
    .slice(0, maxAlternatives.near)
    .map(({ word }) => word);
}

/** The edit distance of two words, if it is small enough for their length. */
function wordDistance(typed: Shape, other: Shape): number | undefined {
  const isOtherScript = other.isHindi !== typed.isHindi;
  const [one, two] = isOtherScript ? [typed.firm, other.firm] : [typed.word, other.word];
  if (!one || !two) return undefined;
  const length = Math.max(one.length, two.length);
  const allowed = maxEdits(length);
  const more = typed.skeleton !== '' && length > 4 ? 2 : 0;
  const edits = isNasalLeftOut(one, two) ? 0.5 : editDistance(one, two, allowed + more);
  if (edits > allowed + more) return undefined;
  const sameSkeleton = typed.skeleton !== '' && typed.skeleton === other.skeleton;
  if (edits > allowed && !sameSkeleton) return undefined;
  // A misspelt word usually has the right beginning and sound.
  const soundsOff = editDistance(typed.sound, other.sound, 3) / 2;
  const distance = edits + soundsOff - (one[0] === two[0] ? 0.5 : 0) - (sameSkeleton ? 0.5 : 0);
  if (!isOtherScript) return distance;
  return distance + (typed.isHindi ? 2.5 : 1);
}

/** Leaving out the nasal dot, as of नींद, is the most frequent mistake. */
function isNasalLeftOut(one: string, other: string): boolean {
  if (one === other || !(one.includes('ं') || other.includes('ं'))) return false;
  return one.replaceAll('ं', '') === other.replaceAll('ं', '');
}

function maxEdits(length: number): number {
  if (length <= 2) return 0;
  if (length <= 5) return 1;
  return length <= 8 ? 2 : 3;
}
