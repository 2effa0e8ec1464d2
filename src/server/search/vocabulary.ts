import { kinKeys, nearKeys } from '../../content/search/keys.ts';
import { kinOf, nearTo, shapeOf } from '../../content/search/kin.ts';
import { meaningsNear, meaningsOf } from '../../content/search/meanings.ts';
import type { Meant } from '../../content/search/plan.ts';
import type { Query } from '../../content/search/query.ts';
import { stopWords } from '../../content/search/stop-words.ts';
import type { SearchStore } from '../../store/search/search-store.ts';
import type { KnownCounts } from './known-counts.ts';
import { createKnownMeanings, meaningKeys } from './known-meanings.ts';

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
const most = { kin: 600, near: 2000, meant: 400, begun: 24 };
/** Letters of each part of a word that may be two. */
const shortestPart = 3;
/** Words that are suggested, of those and of all that are typed. */
const mostSuggested = { each: 3, all: 6 };

/** What typed words stand for, found in the vocabulary in a few statements, however many words these are. */
export function createVocabulary(search: SearchStore, counts: KnownCounts) {
  return {
    /** What is the same for sure; and what is near to words that the site does not have. */
    async read({ words, begun }: Query): Promise<Typed[]> {
      const shapes = words.map(shapeOf);
      // As two words, or as one: `bed wetting`.
      const together = words.slice(1).map((word, place) => shapeOf((words[place] ?? '') + word));
      const all = [...shapes, ...together];
      const [found, meant, beginning] = await search.words([
        { under: all.flatMap(({ word }) => kinKeys(word)), most: most.kin },
        { under: meaningKeys(all.flatMap(meaningsOf)), most: most.meant },
        { beginning: begun ?? '', most: most.begun },
      ]);
      const candidates = found.map(shapeOf);
      const known = createKnownMeanings(meant);
      const typed = shapes.map((shape, place): Typed => {
        const written = [shape, together[place - 1], together[place]].filter((one) => one !== undefined);
        const kin = [...new Set(written.flatMap((one) => kinOf(one, candidates)))];
        const meanings = known(written.flatMap(meaningsOf), kin);
        const begins = shape.word === begun ? { letters: begun, words: beginning } : undefined;
        const meant = { kin, meanings, begun: begins, parts: [], near: [] };
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
        for (const near of meant.near.slice(0, mostSuggested.each))
          typedByNear.set(near, [...(typedByNear.get(near) ?? []), word]);
      const suggested = Array.from(typedByNear, ([word, typed]) => ({ word, typed })).slice(
        0,
        mostSuggested.all,
      );
      const found = await counts(suggested.map(({ word }) => ({ token: word })));
      // The vocabulary remembers words that are nowhere any more; nobody is to be told those.
      return suggested.filter((_near, place) => found[place] !== 0);
    },
  };

  /** @param which of them are to be looked for words that are near */
  async function withNear(typed: readonly Typed[], which: (typed: Typed) => boolean): Promise<Typed[]> {
    const wanted = typed.filter((one) => which(one) && !stopWords.has(one.word));
    const keys = wanted.flatMap(({ word }) => [...nearKeys(word), ...halvesOf(word).flat().flatMap(kinKeys)]);
    const meaningsByWord = new Map(
      wanted.filter(({ meant }) => isWithout(meant)).map(({ word }) => [word, meaningsNear(shapeOf(word))]),
    );
    const [found, meant] = await search.words([
      { under: keys, most: most.near },
      { under: meaningKeys([...meaningsByWord.values()].flat()), most: most.meant },
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

const isWithout = ({ kin, meanings }: Meant) => kin.length === 0 && meanings.length === 0;

/** The word as two, in all ways. */
function halvesOf(word: string): [string, string][] {
  const halves: [string, string][] = [];
  for (let place = shortestPart; place <= word.length - shortestPart; place++)
    halves.push([word.slice(0, place), word.slice(place)]);
  return halves;
}
