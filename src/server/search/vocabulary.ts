import { kinKeys, nearKeys } from '../../content/search/keys.ts';
import { kinOf, nearTo, shapeOf } from '../../content/search/kin.ts';
import type { Meant } from '../../content/search/plan.ts';
import type { Query } from '../../content/search/query.ts';
import { stopWords } from '../../content/search/stop-words.ts';
import type { SearchStore } from '../../store/search/search-store.ts';

/** A typed word, and what it stands for on this site. */
export interface Typed {
  word: string;
  meant: Meant;
  /** Whether it has been looked for words that are only near. */
  isNearKnown: boolean;
}

/** Words that are looked at: under keys, and that begin as the last one does. */
const most = { kin: 600, near: 2000, begun: 24 };
/** Letters of each part of a word that may be two. */
const shortestPart = 3;
/** Words that are suggested, of those and of all that are typed. */
const mostSuggested = { each: 3, all: 6 };

/** What typed words stand for, found in the vocabulary in a few statements, however many words these are. */
export function createVocabulary(search: SearchStore) {
  return {
    /** What is the same for sure; and what is near to words that the site does not have. */
    async read({ words, begun }: Query): Promise<Typed[]> {
      const joined = words.slice(1).map((word, place) => (words[place] ?? '') + word);
      const keys = [...words, ...joined].flatMap(kinKeys);
      const [found, beginning] = await Promise.all([
        search.wordsUnder([...new Set(keys)], most.kin),
        begun && begun.length > 1 ? search.wordsBeginning(begun, most.begun) : [],
      ]);
      const candidates = found.map(shapeOf);
      const together = joined.map((word) => kinOf(shapeOf(word), candidates));
      const typed = words.map((word, place): Typed => {
        // As two words, or as one: `bed wetting`.
        const asOne = [...(together[place - 1] ?? []), ...(together[place] ?? [])];
        const kin = [...new Set([...kinOf(shapeOf(word), candidates), ...asOne])];
        const isBegun = word === begun;
        return {
          word,
          meant: {
            kin,
            begun: isBegun ? { letters: word, words: beginning } : undefined,
            parts: [],
            near: [],
          },
          isNearKnown: false,
        };
      });
      const isLost = ({ meant: { kin, begun } }: Typed) => kin.length === 0 && !begun?.words.length;
      return typed.some(isLost) ? withNear(typed, isLost) : typed;
    },

    withNear: (typed: readonly Typed[]) => withNear(typed, ({ isNearKnown }) => !isNearKnown),

    /** Words that some entry has, near to the typed ones that none has. */
    async nearWords(typed: readonly Typed[]): Promise<string[]> {
      const lost = typed.filter(({ meant, isNearKnown }) => meant.kin.length === 0 && isNearKnown);
      const wanted = lost.flatMap(({ meant: { near } }) => near.slice(0, mostSuggested.each));
      const suggested = [...new Set(wanted)].slice(0, mostSuggested.all);
      const counts = await search.counts(
        suggested.map((token) => ({ token })),
        1,
      );
      // The vocabulary remembers words that are nowhere any more; nobody is to be told those.
      return suggested.filter((_word, place) => counts[place] !== 0);
    },
  };

  /** @param which of them are to be looked for words that are near */
  async function withNear(typed: readonly Typed[], which: (typed: Typed) => boolean): Promise<Typed[]> {
    const wanted = typed.filter((one) => which(one) && !stopWords.has(one.word));
    const keys = wanted.flatMap(({ word }) => [...nearKeys(word), ...halvesOf(word).flat().flatMap(kinKeys)]);
    const found = await search.wordsUnder([...new Set(keys)], most.near);
    const known = new Set(found);
    const candidates = found.map(shapeOf);
    return typed.map((one) => {
      if (!which(one)) return one;
      const parts = halvesOf(one.word).filter((halves) => halves.every((half) => known.has(half)));
      const near = wanted.includes(one) ? nearTo(shapeOf(one.word), candidates) : [];
      return { ...one, meant: { ...one.meant, parts, near }, isNearKnown: true };
    });
  }
}

/** The word as two, in all ways. */
function halvesOf(word: string): [string, string][] {
  const halves: [string, string][] = [];
  for (let place = shortestPart; place <= word.length - shortestPart; place++)
    halves.push([word.slice(0, place), word.slice(place)]);
  return halves;
}
