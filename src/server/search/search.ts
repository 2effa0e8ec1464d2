import { publicAddress } from '../../content/addresses.ts';
import { type ContentName, contentTypes } from '../../content/index.ts';
import type { ShownPicture } from '../../content/picture.ts';
import type { Found, FoundEntry } from '../../content/search/found.ts';
import { excerptOf, type IsMatch, marked } from '../../content/search/marks.ts';
import { anySteps, anywhere, laxSteps, type Meant, roughly, stepsOf } from '../../content/search/plan.ts';
import { readQuery } from '../../content/search/query.ts';
import { all, kindToken, type Match } from '../../content/search/tokens.ts';
import type { FoundRow } from '../../store/search/search-store.ts';
import type { Stores } from '../../store/stores.ts';
import { knownPictures } from '../pages/known-pictures.ts';
import { createVocabulary, type Typed } from './vocabulary.ts';

export interface Search {
  /**
   * Finds entries that visitors see.
   *
   * @param asked.text whatever somebody has typed; what is too long is read to some length
   * @param asked.kind those of one type
   * @param asked.limit 1 to `mostResults`
   */
  find(asked: {
    text: string;
    kind?: ContentName | undefined;
    limit: number;
    offset: number;
  }): Promise<Found>;

  /** The newest articles that visitors see, for whoever has found nothing. @param limit 1 to `mostResults` */
  newest(limit: number): Promise<FoundEntry[]>;
}

/** How many results are answered at once, and how far they can be leafed through. */
export const mostResults = 50;
export const furthestResult = 500;

/** Fewer results than these are worth a look at what is only near. */
const few = 3;
/** Likewise at what lacks a word. */
const tooFew = 5;
/** What stands in so many entries is common; how much commoner makes no difference. */
const common = 1000;
/** UTF-16 units: of a text so much is looked through for its excerpt, and of all texts of an answer together. */
const readTo = { text: 8000, answer: 60_000 };

/**
 * What a search asks of the database, step by step; each is bounded, whatever is typed.
 *
 * @param onChange calls back when content has changed
 */
export function createSearch(
  { search, files }: Pick<Stores, 'search' | 'files'>,
  onChange: (listener: () => void) => void,
): Search {
  const vocabulary = createVocabulary(search);
  const pictures = knownPictures(files, onChange);

  return {
    async find({ text, kind, limit, offset }) {
      const query = readQuery(text);
      if (query.words.length === 0) return { results: [], total: 0, nearWords: [] };
      const within = (steps: Match[]) =>
        kind ? steps.map((step) => all([step, { token: kindToken(kind) }]) ?? step) : steps;

      let typed = await vocabulary.read(query);
      const reach = Math.min(offset, furthestResult) + limit;
      let found = await ask(typed, within, reach);
      if (found.total < few && !typed.every(isNear)) {
        typed = await vocabulary.withNear(typed);
        found = await ask(typed, within, reach);
      }
      const numbers = await numbersOf(found, reach);
      const rows = await search.entries(numbers.slice(offset, offset + limit), readTo.text);
      return {
        results: await shown(rows, isMatchOf(typed)),
        total: found.total,
        nearWords: await vocabulary.nearWords(typed),
      };
    },

    async newest(limit) {
      const numbers = await search.newest({ token: kindToken('blog') }, limit);
      return shown(await search.entries(numbers, readTo.text), () => false);
    },
  };

  /** What is to be asked for these words, the best first, how many entries that finds, and the first ones. */
  async function ask(
    typed: readonly Typed[],
    within: (steps: Match[]) => Match[],
    reach: number,
  ): Promise<Asked> {
    const words = await rarestFirst(typed.map(({ meant }) => meant));
    let asked = await begin(within(stepsOf(words, typed.some(isNear))), reach);
    if (words.length > 1 && asked.total < tooFew)
      asked = await begin([...asked.steps, ...within(laxSteps(words))], reach);
    if (words.length > 2 && asked.total === 0) asked = await begin(within(anySteps(words)), reach);
    return asked;
  }

  async function begin(steps: readonly Match[], reach: number): Promise<Asked> {
    const [first, last] = [steps.at(0), steps.at(-1)];
    if (!first || !last) return { steps, total: 0, best: [] };
    const [[total = 0], best] = await Promise.all([search.counts([last]), search.newest(first, reach)]);
    return { steps, total, best };
  }

  /** Words that stand for something on this site, each once: `child` and `children` are one. */
  async function rarestFirst(words: readonly Meant[]): Promise<Meant[]> {
    const asked = words.filter((word, place) => {
      const isSame = ({ kin }: Meant) => kin.length > 0 && word.kin.every((one) => kin.includes(one));
      const isTwice = word.kin.length > 0 && words.slice(0, place).some(isSame);
      return anywhere(word) && !isTwice;
    });
    // Nothing is to be put in order, and what is asked next tells whether it is there at all.
    if (asked.length < 2) return asked;
    const counts = await countsOf(asked, roughly);
    // The vocabulary holds words that no entry has any more.
    const doubtful = asked.filter((_word, place) => counts[place] === 0);
    const again = await countsOf(doubtful, anywhere);
    const countOf = new Map(asked.map((word, place) => [word, counts[place] ?? 0]));
    for (const [place, word] of doubtful.entries()) countOf.set(word, again[place] ?? 0);
    return asked
      .filter((word) => countOf.get(word) !== 0)
      .sort((a, b) => (countOf.get(a) ?? 0) - (countOf.get(b) ?? 0));
  }

  /** In how many entries each of them is, as far as that matters. */
  function countsOf(words: readonly Meant[], of: (word: Meant) => Match | undefined): Promise<number[]> {
    const matches = words.map(of).filter((match) => match !== undefined);
    return search.counts(matches, common);
  }

  /** The best so many, each in the place of the first step that finds it. */
  async function numbersOf({ steps, best }: Asked, most: number): Promise<number[]> {
    const numbers = new Set(best);
    for (const step of steps.slice(1)) {
      if (numbers.size >= most) break;
      for (const number of await search.newest(step, most)) numbers.add(number);
    }
    return [...numbers].slice(0, most);
  }

  async function shown(rows: readonly FoundRow[], isMatch: IsMatch): Promise<FoundEntry[]> {
    const known = await pictures.find(rows.map(({ picture }) => picture).filter(Boolean));
    let left = readTo.answer;
    return rows.map((row) => {
      const kind = row.record as ContentName;
      const picture: ShownPicture | undefined = row.picture
        ? { name: row.picture, alt: row.alt, facts: known.get(row.picture) }
        : undefined;
      const excerpt = excerptOf(row.text, isMatch, left);
      left = Math.max(0, left - row.text.length);
      return {
        kind,
        _id: row.entryId,
        path: publicAddress(contentTypes[kind], { _id: row.entryId, link: row.link }),
        title: marked(row.title, isMatch),
        excerpt,
        picture,
      };
    });
  }
}

/** What is asked of the index step by step, how many entries all of it finds, and the best of them. */
interface Asked {
  steps: readonly Match[];
  total: number;
  /** What the first step has found. */
  best: readonly number[];
}

const isNear = ({ isNearKnown }: Typed) => isNearKnown;

/** What is marked: all that the typed words stand for. */
function isMatchOf(typed: readonly Typed[]): IsMatch {
  const words = new Set(
    typed.flatMap(({ word, meant: { kin, near, parts, meanings, begun } }) => [
      ...[word, ...kin, ...near, ...parts.flat(), ...meanings.flat()],
      ...(begun?.words ?? []),
    ]),
  );
  const begun = typed.find(({ meant }) => meant.begun)?.word;
  return (word) => words.has(word) || (begun !== undefined && word.startsWith(begun));
}
