import { LRUCache } from 'lru-cache';
import { createBoundedQueue } from '#core/pages/page-cache.ts';
import { type Meaning, meaningsOf, meaningsOfSimilar } from '../rules/meanings.ts';
import type { ParsedQuery, WordAlternatives } from '../rules/plan.ts';
import { nearKeys, stemKey, variantKeys } from '../rules/searchable.ts';
import { nearTo, shapeOf, variantsOf } from '../rules/variants.ts';
import { stemOf, stopWords } from '../rules/word-forms.ts';
import type { Match } from '../rules/words.ts';
import type { SearchStore } from './search-store.ts';

/** The number of entries from which a word counts as common, without further distinction. */
const maxCount = 1000;
/** Maximum number of cached counts, about 200 bytes each. */
const maxCached = 2000;

export type CountCache = ReturnType<typeof createCountCache>;

/**
 * Caches in how many entries words occur, up to the relevant maximum, until content changes: common words are in most searches,
 * and counting one takes a millisecond.
 *
 * @param onChange calls back when content has changed
 */
export function createCountCache(search: SearchStore, onChange: (listener: () => void) => void) {
  const cache = new LRUCache<string, number>({ max: maxCached });
  // A counter, so that a count that was read during a change is not cached either.
  let changes = 0;
  onChange(() => {
    changes += 1;
    cache.clear();
  });

  /** @returns the counts in the same order */
  return async (matches: readonly Match[]): Promise<number[]> => {
    const keys = matches.map((match) => JSON.stringify(match));
    const known = new Map(keys.map((key) => [key, cache.get(key)]));
    const missing = new Map(matches.map((match, index) => [keys[index] ?? '', match]));
    for (const [key, count] of known) if (count !== undefined) missing.delete(key);
    const changesBefore = changes;
    const counts = await search.counts([...missing.values()], maxCount);
    for (const [index, key] of [...missing.keys()].entries()) {
      const count = counts[index] ?? 0;
      known.set(key, count);
      // A count of zero is not cached: counting it is fast, and the doctor may repair the index in another process.
      if (changesBefore === changes && count > 0) cache.set(key, count);
    }
    return keys.map((key) => known.get(key) ?? 0);
  };
}

/** Maximum meanings of a typed word, because they determine the load on the database. */
const maxMeanings = 12;

/** The keys of all forms of the words of these meanings. */
function meaningKeys(meanings: readonly Meaning[]): string[] {
  return meanings.flat().map(stemKey);
}

/**
 * Converts meanings to the forms that the site has: for sleep, sleeping and sleeps.
 *
 * @param words of the vocabulary, including those with the keys of the meanings
 */
function createMeaningFilter(words: readonly string[]) {
  const byStem = Map.groupBy(words, stemOf);
  const formsOf = (word: string) => byStem.get(stemOf(word)) ?? [];

  /** @param variants words that are found anyway */
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
 * The queue for visitors' searches, by the page and by the call. Results are not cached, because anyone can invent texts. Both
 * share one queue, so that load on one of them does not add to load on the other.
 */
export const createSearchQueue = () =>
  createBoundedQueue({
    concurrency: 2,
    maxWaiting: 50,
    fullMessage: 'Too many people are searching right now. Please try again in a moment.',
  });

/** A typed word with its alternatives on this site. */
export interface TypedWord {
  word: string;
  alternatives: WordAlternatives;
  /** Whether similar words were searched for. */
  isSimilarSearched: boolean;
}

/** A suggested word of the site, and the typed words that it may stand for. */
interface SuggestedWord {
  word: string;
  typed: string[];
}

/** Maximum candidates from the vocabulary: by keys, and by prefix of the last word. */
const maxCandidates = { variants: 600, near: 2000, meant: 400, begun: 24 };
/** Minimum letters of each half of a word that may be two. */
const shortestPart = 3;
/** Maximum suggestions, per word and in total. */
const maxSuggested = { each: 3, all: 6 };

/** Finds the alternatives of typed words in a few statements, for any number of words. */
export function createVocabulary(search: SearchStore, counts: CountCache) {
  return {
    /** The equal words; and the similar ones for words that the site does not have. */
    async read({ words, incompleteWord }: ParsedQuery): Promise<TypedWord[]> {
      const shapes = words.map(shapeOf);
      // As two words, or as one: `bed wetting`.
      const together = words.slice(1).map((word, index) => shapeOf((words[index] ?? '') + word));
      const all = [...shapes, ...together];
      const [found, meaningWords, completions] = await search.words([
        { keys: all.flatMap(({ word }) => variantKeys(word)), most: maxCandidates.variants },
        { keys: meaningKeys(all.flatMap(meaningsOf)), most: maxCandidates.meant },
        { prefix: incompleteWord ?? '', most: maxCandidates.begun },
      ]);
      const candidates = found.map(shapeOf);
      const known = createMeaningFilter(meaningWords);
      const typed = shapes.map((shape, index): TypedWord => {
        const written = [shape, together[index - 1], together[index]].filter((one) => one !== undefined);
        const variants = [...new Set(written.flatMap((one) => variantsOf(one, candidates)))];
        const meanings = known(written.flatMap(meaningsOf), variants);
        const begins =
          shape.word === incompleteWord ? { prefix: incompleteWord, words: completions } : undefined;
        const alternatives = { variants, meanings, completions: begins, parts: [], near: [] };
        return { word: shape.word, alternatives, isSimilarSearched: false };
      });
      const hasNoMatch = ({ alternatives }: TypedWord) =>
        lacksAlternatives(alternatives) && !alternatives.completions?.words.length;
      return typed.some(hasNoMatch) ? addSimilar(typed, hasNoMatch) : typed;
    },

    addSimilar: (typed: readonly TypedWord[]) =>
      addSimilar(typed, ({ isSimilarSearched }) => !isSimilarSearched),

    /** Existing words similar to typed words that no entry has, with the latter. */
    async suggestWords(typed: readonly TypedWord[]): Promise<SuggestedWord[]> {
      const unmatched = typed.filter(
        ({ alternatives, isSimilarSearched }) => isSimilarSearched && lacksAlternatives(alternatives),
      );
      const typedByNear = new Map<string, string[]>();
      for (const { word, alternatives } of unmatched)
        for (const near of alternatives.near.slice(0, maxSuggested.each))
          typedByNear.set(near, [...(typedByNear.get(near) ?? []), word]);
      const suggested = Array.from(typedByNear, ([word, typed]) => ({ word, typed })).slice(
        0,
        maxSuggested.all,
      );
      const found = await counts(suggested.map(({ word }) => ({ token: word })));
      // The vocabulary contains words that no entry has any more; they are not suggested.
      return suggested.filter((_near, index) => found[index] !== 0);
    },
  };

  /** @param shouldExtend selects the words for which similar ones are searched */
  async function addSimilar(
    typed: readonly TypedWord[],
    shouldExtend: (typed: TypedWord) => boolean,
  ): Promise<TypedWord[]> {
    const targets = typed.filter((one) => shouldExtend(one) && !stopWords.has(one.word));
    const keys = targets.flatMap(({ word }) => [
      ...nearKeys(word),
      ...halvesOf(word).flat().flatMap(variantKeys),
    ]);
    const meaningsByWord = new Map(
      targets
        .filter(({ alternatives }) => lacksAlternatives(alternatives))
        .map(({ word }) => [word, meaningsOfSimilar(shapeOf(word))]),
    );
    const [found, meaningWords] = await search.words([
      { keys: keys, most: maxCandidates.near },
      { keys: meaningKeys([...meaningsByWord.values()].flat()), most: maxCandidates.meant },
    ]);
    const vocabulary = new Set(found);
    const candidates = found.map(shapeOf);
    const known = createMeaningFilter(meaningWords);
    return typed.map((one) => {
      if (!shouldExtend(one)) return one;
      const parts = halvesOf(one.word).filter((halves) => halves.every((half) => vocabulary.has(half)));
      const near = targets.includes(one) ? nearTo(shapeOf(one.word), candidates) : [];
      // A similar word of the site is more probable than a synonym of a misspelling.
      const mistyped = near.length === 0 ? meaningsByWord.get(one.word) : undefined;
      const meanings = mistyped ? known(mistyped, []) : one.alternatives.meanings;
      return {
        ...one,
        alternatives: { ...one.alternatives, parts, meanings, near },
        isSimilarSearched: true,
      };
    });
  }
}

const lacksAlternatives = ({ variants, meanings }: WordAlternatives) =>
  variants.length === 0 && meanings.length === 0;

/** All ways to split the word in two. */
function halvesOf(word: string): [string, string][] {
  const halves: [string, string][] = [];
  for (let index = shortestPart; index <= word.length - shortestPart; index++)
    halves.push([word.slice(0, index), word.slice(index)]);
  return halves;
}
