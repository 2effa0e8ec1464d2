import { publicAddress } from '#cms/records/addresses.ts';
import { createPictureFactsCache } from '#cms/records/public-content.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type { SearchResponse, SearchResult } from '../api.ts';
import {
  createWordMatcher,
  excerptOf,
  firstMatch,
  highlight,
  type WordMatcher,
} from '../rules/highlights.ts';
import {
  anyWordSteps,
  approximateMatch,
  matchAnywhere,
  maxReachable,
  readQuery,
  relaxedSteps,
  replaceWords,
  strictSteps,
  type WordAlternatives,
} from '../rules/plan.ts';
import { allOf, kindToken, type Match } from '../rules/words.ts';
import type { IndexedRow, SearchStore } from './search-store.ts';
import { type CountCache, createCountCache, createVocabulary, type TypedWord } from './vocabulary.ts';

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** Searches visible entries. A typed text must not be in any cache or log. */
    search: Pick<Search, 'find'>;
  }
}

/** With fewer results, entries that lack a word are added. */
const minStrictResults = 5;

/** A running query of the index: the number of matching entries, and the numbers of the best. */
interface IndexQueryResult {
  total: number;
  numbers: Promise<number[]>;
  /** Stops reading numbers that are not needed. */
  cancel(): void;
}

/**
 * Queries the index for the alternatives of words.
 *
 * @param within restricts the steps
 * @param neededCount how many numbers are needed
 */
function createIndexQuery(
  search: SearchStore,
  counts: CountCache,
  within: (steps: Match[]) => Match[],
  neededCount: number,
) {
  /** Results of steps, because a step may be repeated after words were added. */
  const stepResults = new Map<string, Promise<number[]>>();

  function newest(step: Match): Promise<number[]> {
    const text = JSON.stringify(step);
    const answer = stepResults.get(text) ?? search.newest(step, neededCount);
    stepResults.set(text, answer);
    return answer;
  }

  /** Reads the best steps while the last one is counted: on PostgreSQL, both take about equally long. */
  async function runSteps(steps: readonly Match[]): Promise<IndexQueryResult> {
    const last = steps.at(-1);
    let isActive = true;
    const counted = last ? search.counts([last]) : [];

    /** Each entry at the position of its first matching step. */
    async function read(): Promise<number[]> {
      const numbers = new Set<number>();
      for (const step of steps) {
        if (!isActive || numbers.size >= neededCount) break;
        for (const number of await newest(step)) numbers.add(number);
      }
      return [...numbers].slice(0, neededCount);
    }

    const numbers = read();
    // The caller that awaits it gets the error; without a caller it is not an unhandled rejection.
    numbers.catch(() => undefined);
    const [total = 0] = await counted;
    return {
      total,
      numbers,
      cancel: () => {
        isActive = false;
      },
    };
  }

  /** The words with alternatives on this site, rarest first, each once: `child` and `children` are one. */
  async function sortByRarity(words: readonly WordAlternatives[]): Promise<WordAlternatives[]> {
    const candidates = words.filter((word, index) => {
      const isSame = ({ variants }: WordAlternatives) =>
        variants.length > 0 && word.variants.every((one) => variants.includes(one));
      const isTwice = word.variants.length > 0 && words.slice(0, index).some(isSame);
      return matchAnywhere(word) && !isTwice;
    });
    // There is nothing to sort, and the next query shows whether it exists.
    if (candidates.length < 2) return candidates;
    const first = await countsOf(candidates, approximateMatch);
    // The vocabulary contains words that no entry has any more.
    const uncounted = candidates.filter((_word, index) => first[index] === 0);
    const recounted = await countsOf(uncounted, matchAnywhere);
    const countOf = new Map(candidates.map((word, index) => [word, first[index] ?? 0]));
    for (const [index, word] of uncounted.entries()) countOf.set(word, recounted[index] ?? 0);
    return candidates
      .filter((word) => countOf.get(word) !== 0)
      .sort((a, b) => (countOf.get(a) ?? 0) - (countOf.get(b) ?? 0));
  }

  /** The number of entries for each of them, up to the relevant maximum. */
  const countsOf = (
    words: readonly WordAlternatives[],
    of: (word: WordAlternatives) => Match | undefined,
  ): Promise<number[]> => counts(words.map(of).filter((match) => match !== undefined));

  /** Runs the steps for these words, best first. @param hasNear whether similar words count */
  return async (alternatives: readonly WordAlternatives[], hasNear: boolean): Promise<IndexQueryResult> => {
    const words = await sortByRarity(alternatives);
    const strict = within(strictSteps(words, hasNear));
    let result = await runSteps(strict);
    if (words.length > 1 && result.total < minStrictResults) {
      result.cancel();
      result = await runSteps([...strict, ...within(relaxedSteps(words))]);
    }
    if (words.length > 2 && result.total === 0) {
      result.cancel();
      result = await runSteps(within(anyWordSteps(words)));
    }
    return result;
  };
}

export interface Search {
  /**
   * Searches visible entries.
   *
   * @param asked.text any text; a long one is truncated
   * @param asked.kind restricts the type
   * @param asked.limit 1 to `maxResults`
   */
  find(asked: {
    text: string;
    kind?: ContentName | undefined;
    limit: number;
    offset: number;
  }): Promise<SearchResponse>;

  /** The newest visible articles, for searches without results. @param limit 1 to `maxResults` */
  newest(limit: number): Promise<SearchResult[]>;
}

/** With fewer results, similar words are added. */
const minResults = 3;
/** Maximum UTF-16 units of all texts of an answer that are searched for excerpts, each up to its first match. */
const maxRead = 400_000;

/**
 * The queries of a search, step by step; each is bounded for any text.
 *
 * @param onChange calls back when content has changed
 */
export function createSearch(
  { search, files, registrations }: Pick<Stores, 'search' | 'files' | 'registrations'>,
  onChange: (listener: () => void) => void,
): Search {
  const counts = createCountCache(search, onChange);
  const vocabulary = createVocabulary(search, counts);
  const pictures = createPictureFactsCache(files, onChange);

  return {
    async find({ text, kind, limit, offset }) {
      const query = readQuery(text);
      if (query.words.length === 0) return { results: [], total: 0, similarWords: [], suggestions: [] };
      const within = (steps: Match[]) =>
        kind ? steps.map((step) => allOf([step, { token: kindToken(kind) }]) ?? step) : steps;

      const neededCount = Math.min(offset, maxReachable) + limit;
      const runQuery = createIndexQuery(search, counts, within, neededCount);
      let typed = await vocabulary.read(query);
      const runSearch = () =>
        runQuery(
          typed.map(({ alternatives }) => alternatives),
          typed.some(isExtended),
        );
      let result = await runSearch();
      if (result.total < minResults && !typed.every(isExtended)) {
        result.cancel();
        typed = await vocabulary.addSimilar(typed);
        result = await runSearch();
      }
      const entries = async () => {
        const numbers = await result.numbers;
        return search.entries(numbers.slice(offset, offset + limit));
      };
      const [rows, near] = await Promise.all([entries(), vocabulary.suggestWords(typed)]);
      return {
        results: await toResults(rows, matcherFor(typed)),
        total: result.total,
        similarWords: near.map(({ word }) => word),
        suggestions: near.map(({ word, typed }) => ({ word, text: replaceWords(text, typed, word) })),
      };
    },

    async newest(limit) {
      const numbers = await search.newest({ token: kindToken('blog') }, limit);
      return toResults(await search.entries(numbers), createWordMatcher([]));
    },
  };

  async function toResults(rows: readonly IndexedRow[], matcher: WordMatcher): Promise<SearchResult[]> {
    const known = await pictures.find(rows.map(({ picture }) => picture).filter(Boolean));
    const webinars = rows.filter(({ record }) => record === 'webinar').map(({ entryId }) => entryId);
    const calledOff = await registrations.calledOffAmong(webinars);
    let remaining = maxRead;
    return rows.map((row) => {
      const kind = row.record as ContentName;
      const picture: ShownPicture | undefined = row.picture
        ? { name: row.picture, alt: row.alt, facts: known.get(row.picture) }
        : undefined;
      const first = firstMatch(row.text.slice(0, remaining), matcher);
      remaining = Math.max(0, remaining - (first ?? row.text.length));
      return {
        kind,
        _id: row.entryId,
        path: publicAddress(contentTypes[kind], { _id: row.entryId, link: row.link }),
        title: highlight(row.title, matcher),
        excerpt: excerptOf(row.text, first ?? 0, matcher),
        picture,
        ...(calledOff.has(row.entryId) && { isCalledOff: true as const }),
      };
    });
  }
}

const isExtended = ({ isSimilarSearched }: TypedWord) => isSimilarSearched;

/** The words to mark: all alternatives of the typed words. */
function matcherFor(typed: readonly TypedWord[]): WordMatcher {
  const words = typed.flatMap(({ word, alternatives: { variants, near, parts, meanings, completions } }) => [
    ...[word, ...variants, ...near, ...parts.flat(), ...meanings.flat()],
    ...(completions?.words ?? []),
  ]);
  return createWordMatcher(words, typed.find(({ alternatives }) => alternatives.completions)?.word);
}
