import { meaningGroups } from './meaning-groups.ts';
import { nearTo, type Shape, shapeOf } from './variants.ts';
import { foldedWord } from './words.ts';

// The synonyms and translations of words: a search for "neend" also finds "sleep".

/** A meaning: words that all have to occur. */
export type Meaning = readonly string[];

interface Dictionary {
  groups: readonly (readonly Meaning[])[];
  /** The groups of a word by its stem, by the sound of its Devanagari, and by its consonants. */
  byStem: ReadonlyMap<string, readonly number[]>;
  bySound: ReadonlyMap<string, readonly number[]>;
  bySkeleton: ReadonlyMap<string, readonly Shape[]>;
}

/** Built on the first search, not at the start of each process. */
let dictionary: Dictionary | undefined;

/**
 * @returns the meanings of a word, the best first; empty for words in no group. A word in Latin letters may be Hindi by its sound
 */
export function meaningsOf({ word, stem, firm, isHindi }: Shape): Meaning[] {
  dictionary ??= makeDictionary();
  const numbers = dictionary.byStem.get(stem) ?? (isHindi ? undefined : dictionary.bySound.get(firm)) ?? [];
  return otherMeanings(word, numbers);
}

/** @returns the meanings of words that a mistyped word may stand for */
export function meaningsOfSimilar(typed: Shape): Meaning[] {
  dictionary ??= makeDictionary();
  const { byStem, bySkeleton } = dictionary;
  const near = typed.skeleton === '' ? [] : nearTo(typed, bySkeleton.get(typed.skeleton) ?? []);
  const numbers = near.flatMap((word) => byStem.get(shapeOf(word).stem) ?? []);
  return otherMeanings(typed.word, [...new Set(numbers)]);
}

function otherMeanings(word: string, numbers: readonly number[]): Meaning[] {
  const all = numbers.flatMap((number) => dictionary?.groups[number] ?? []);
  const different = new Map(all.map((meaning) => [meaning.join(' '), meaning]));
  different.delete(word);
  return [...different.values()];
}

function makeDictionary(): Dictionary {
  const [byStem, bySound] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const bySkeleton = new Map<string, Shape[]>();
  const groups = meaningGroups
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map((one): Meaning => one.split('-').map(foldedWord)));
  for (const [number, group] of groups.entries()) {
    for (const shape of group.map((meaning) => shapeOf(meaning.join('')))) {
      addToMap(byStem, shape.stem, number);
      if (shape.isHindi && shape.firm) addToMap(bySound, shape.firm, number);
      if (shape.skeleton.length > 1) addToMap(bySkeleton, shape.skeleton, shape);
    }
  }
  return { groups, byStem, bySound, bySkeleton };
}

function addToMap<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (!values) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
}
