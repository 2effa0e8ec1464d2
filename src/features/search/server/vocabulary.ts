import { LRUCache } from 'lru-cache';
import { boundedQueue } from '#core/pages/page-cache.ts';
import { type Meaning, meaningsNear, meaningsOf } from '../rules/meanings.ts';
import type { Meant, Query } from '../rules/plan.ts';
import { nearKeys, stemKey, variantKeys } from '../rules/searchable.ts';
import { nearTo, shapeOf, variantsOf } from '../rules/variants.ts';
import { stemOf, stopWords } from '../rules/word-forms.ts';
import type { Match } from '../rules/words.ts';
import type { SearchStore } from './search-store.ts';

/** What stands in so many entries is common; how much commoner makes no difference. */
const common = 1000;
/** Words of the site of which the number is kept, some 200 bytes each. */
const most = 2000;

export type KnownCounts = ReturnType<typeof createKnownCounts>;

/**
 * In how many entries words are, as far as that matters. It is kept until content changes: common words are in most of
 * what is typed, and to count one of them takes a millisecond.
 *
 * @param onChange calls back when content has changed
 */
export function createKnownCounts(search: SearchStore, onChange: (listener: () => void) => void) {
  const kept = new LRUCache<string, number>({ max: most });
  // Counted, so that what was being read when content changed is not kept either.
  let changes = 0;
  onChange(() => {
    changes += 1;
    kept.clear();
  });

  /** @returns the count of each, in their order */
  return async (matches: readonly Match[]): Promise<number[]> => {
    const keys = matches.map((match) => JSON.stringify(match));
    const known = new Map(keys.map((key) => [key, kept.get(key)]));
    const missing = new Map(matches.map((match, index) => [keys[index] ?? '', match]));
    for (const [key, count] of known) if (count !== undefined) missing.delete(key);
    const begun = changes;
    const counts = await search.counts([...missing.values()], common);
    for (const [index, key] of [...missing.keys()].entries()) {
      const count = counts[index] ?? 0;
      known.set(key, count);
      // What is nowhere is asked for again: that takes no time, and the doctor mends an index beside this process.
      if (begun === changes && count > 0) kept.set(key, count);
    }
    return keys.map((key) => known.get(key) ?? 0);
  };
}

/** Of one typed word. What is asked of the database grows with them. */
const maxMeanings = 12;

/** Under these stand all forms of the words of these meanings. */
function meaningKeys(meanings: readonly Meaning[]): string[] {
  return meanings.flat().map(stemKey);
}

/**
 * Meanings in the forms that a site has: for sleep, sleeping and sleeps.
 *
 * @param words of its vocabulary, those under the keys of the meanings among them
 */
function createKnownMeanings(words: readonly string[]) {
  const byStem = Map.groupBy(words, stemOf);
  const formsOf = (word: string) => byStem.get(stemOf(word)) ?? [];

  /** @param kin what needs no other meaning to be found */
  return (meanings: readonly Meaning[], variants: readonly string[]): Meaning[] => {
    const known = meanings.flatMap(([first = '', ...others]): Meaning[] => {
      const forms = formsOf(first);
      if (others.length === 0) return forms.filter((form) => !variants.includes(form)).map((form) => [form]);
      const isWhole = [first, ...others].every((word) => formsOf(word).includes(word));
      return isWhole ? [[first, ...others]] : [];
    });
    return [...new Map(known.map((one) => [one.join(' '), one])).values()].slice(0, maxMeanings);
  };
}

export type SearchQueue = ReturnType<typeof createSearchQueue>;

/**
 * In which turn visitors search, by the page and by the call: nothing of it is kept, and anybody can make up as many texts
 * as they like. One queue, so that a crowd at one of them does not search beside a crowd at the other.
 */
export const createSearchQueue = () =>
  boundedQueue({
    atOnce: 2,
    mostWaiting: 50,
    full: 'Too many people are searching right now. Please try again in a moment.',
  });

/** A typed word, and what it stands for on this site. */
export interface Typed {
  word: string;
  meant: Meant;
  /** Whether it has been looked for words that are only near. */
  isNearKnown: boolean;
}

/** A word of the site that may have been meant, and the typed ones that it may stand for. */
interface NearWord {
  word: string;
  typed: string[];
}

/** Words that are looked at: under keys, and that begin as the last one does. */
const maxWords = { variants: 600, near: 2000, meant: 400, begun: 24 };
/** Letters of each part of a word that may be two. */
const shortestPart = 3;
/** Words that are suggested, of those and of all that are typed. */
const maxSuggested = { each: 3, all: 6 };

/** What typed words stand for, found in the vocabulary in a few statements, however many words these are. */
export function createVocabulary(search: SearchStore, counts: KnownCounts) {
  return {
    /** What is the same for sure; and what is near to words that the site does not have. */
    async read({ words, begun }: Query): Promise<Typed[]> {
      const shapes = words.map(shapeOf);
      // As two words, or as one: `bed wetting`.
      const together = words.slice(1).map((word, index) => shapeOf((words[index] ?? '') + word));
      const all = [...shapes, ...together];
      const [found, meant, beginning] = await search.words([
        { under: all.flatMap(({ word }) => variantKeys(word)), most: maxWords.variants },
        { under: meaningKeys(all.flatMap(meaningsOf)), most: maxWords.meant },
        { beginning: begun ?? '', most: maxWords.begun },
      ]);
      const candidates = found.map(shapeOf);
      const known = createKnownMeanings(meant);
      const typed = shapes.map((shape, index): Typed => {
        const written = [shape, together[index - 1], together[index]].filter((one) => one !== undefined);
        const variants = [...new Set(written.flatMap((one) => variantsOf(one, candidates)))];
        const meanings = known(written.flatMap(meaningsOf), variants);
        const begins = shape.word === begun ? { emails: begun, words: beginning } : undefined;
        const meant = { variants, meanings, begun: begins, parts: [], near: [] };
        return { word: shape.word, meant, isNearKnown: false };
      });
      const isLost = ({ meant }: Typed) => isWithout(meant) && !meant.begun?.words.length;
      return typed.some(isLost) ? withNear(typed, isLost) : typed;
    },

    withNear: (typed: readonly Typed[]) => withNear(typed, ({ isNearKnown }) => !isNearKnown),

    /** Words that some entry has, near to the typed ones that none has; each with those. */
    async nearWords(typed: readonly Typed[]): Promise<NearWord[]> {
      const lost = typed.filter(({ meant, isNearKnown }) => isNearKnown && isWithout(meant));
      const typedByNear = new Map<string, string[]>();
      for (const { word, meant } of lost)
        for (const near of meant.near.slice(0, maxSuggested.each))
          typedByNear.set(near, [...(typedByNear.get(near) ?? []), word]);
      const suggested = Array.from(typedByNear, ([word, typed]) => ({ word, typed })).slice(
        0,
        maxSuggested.all,
      );
      const found = await counts(suggested.map(({ word }) => ({ token: word })));
      // The vocabulary remembers words that are nowhere any more; nobody is to be told those.
      return suggested.filter((_near, index) => found[index] !== 0);
    },
  };

  /** @param which of them are to be looked for words that are near */
  async function withNear(typed: readonly Typed[], which: (typed: Typed) => boolean): Promise<Typed[]> {
    const wanted = typed.filter((one) => which(one) && !stopWords.has(one.word));
    const keys = wanted.flatMap(({ word }) => [
      ...nearKeys(word),
      ...halvesOf(word).flat().flatMap(variantKeys),
    ]);
    const meaningsByWord = new Map(
      wanted.filter(({ meant }) => isWithout(meant)).map(({ word }) => [word, meaningsNear(shapeOf(word))]),
    );
    const [found, meant] = await search.words([
      { under: keys, most: maxWords.near },
      { under: meaningKeys([...meaningsByWord.values()].flat()), most: maxWords.meant },
    ]);
    const vocabulary = new Set(found);
    const candidates = found.map(shapeOf);
    const known = createKnownMeanings(meant);
    return typed.map((one) => {
      if (!which(one)) return one;
      const parts = halvesOf(one.word).filter((halves) => halves.every((half) => vocabulary.has(half)));
      const near = wanted.includes(one) ? nearTo(shapeOf(one.word), candidates) : [];
      // A word that the site itself has is meant more often than one that only means something.
      const mistyped = near.length === 0 ? meaningsByWord.get(one.word) : undefined;
      const meanings = mistyped ? known(mistyped, []) : one.meant.meanings;
      return { ...one, meant: { ...one.meant, parts, meanings, near }, isNearKnown: true };
    });
  }
}

const isWithout = ({ variants, meanings }: Meant) => variants.length === 0 && meanings.length === 0;

/** The word as two, in all ways. */
function halvesOf(word: string): [string, string][] {
  const halves: [string, string][] = [];
  for (let index = shortestPart; index <= word.length - shortestPart; index++)
    halves.push([word.slice(0, index), word.slice(index)]);
  return halves;
}
