import { publicAddress } from '../../content/addresses.ts';
import { type ContentName, contentTypes } from '../../content/index.ts';
import type { ShownPicture } from '../../content/picture.ts';
import type { Found, FoundEntry } from '../../content/search/found.ts';
import { excerptOf, type IsMatch, marked } from '../../content/search/marks.ts';
import { laxSteps, stepsOf } from '../../content/search/plan.ts';
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
}

/** How many results are answered at once, and how far they can be leafed through. */
export const mostResults = 50;
export const furthestResult = 500;

/** Fewer results than these are worth a look at what is only near. */
const few = 3;
/** Likewise at what lacks a word. */
const tooFew = 5;
/** UTF-16 units: of a text so much is looked through for its excerpt, and of all texts of an answer together. */
const readTo = { text: 20_000, answer: 100_000 };

/** What a search asks of the database, step by step; each is bounded, whatever is typed. */
export function createSearch({ search, files }: Pick<Stores, 'search' | 'files'>): Search {
  const vocabulary = createVocabulary(search);
  const pictures = knownPictures(files);

  return {
    async find({ text, kind, limit, offset }) {
      const query = readQuery(text);
      if (query.words.length === 0) return { results: [], total: 0, nearWords: [] };
      const within = (steps: Match[]) =>
        kind ? steps.map((step) => all([step, { token: kindToken(kind) }]) ?? step) : steps;

      let typed = await vocabulary.read(query);
      let steps = within(
        stepsOf(
          typed.map(({ meant }) => meant),
          typed.some(isNear),
        ),
      );
      let total = await countOf(steps);
      if (total < few && !typed.every(isNear)) {
        typed = await vocabulary.withNear(typed);
        steps = within(
          stepsOf(
            typed.map(({ meant }) => meant),
            true,
          ),
        );
        total = await countOf(steps);
      }
      if (total < tooFew && typed.length > 1) {
        const there = typed.map(({ meant }) => meant).filter(isThere);
        for (const kept of ['all but one', 'any'] as const) {
          if (total > 0 && kept === 'any') break;
          const more =
            there.length < typed.length && kept === 'all but one'
              ? stepsOf(there, true)
              : laxSteps(there, kept);
          steps = [...steps, ...within(more)];
          total = await countOf(steps);
        }
      }
      const numbers = await numbersOf(steps, Math.min(offset, furthestResult) + limit);
      const found = await search.entries(numbers.slice(offset, offset + limit), readTo.text);
      return {
        results: await shown(found, isMatchOf(typed)),
        total,
        nearWords: await vocabulary.nearWords(typed),
      };
    },
  };

  async function countOf(steps: readonly Match[]): Promise<number> {
    const last = steps.at(-1);
    return last ? search.count(last) : 0;
  }

  /** The best so many, each in the place of the first step that finds it. */
  async function numbersOf(steps: readonly Match[], most: number): Promise<number[]> {
    const numbers = new Set<number>();
    for (const step of steps) {
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

const isNear = ({ isNearKnown }: Typed) => isNearKnown;
const isThere = ({ kin, near, parts, begun }: Typed['meant']) =>
  kin.length > 0 || near.length > 0 || parts.length > 0 || (begun?.words.length ?? 0) > 0;

/** What is marked: all that the typed words stand for. */
function isMatchOf(typed: readonly Typed[]): IsMatch {
  const words = new Set(
    typed.flatMap(({ word, meant: { kin, near, parts, begun } }) => [
      ...[word, ...kin, ...near, ...parts.flat()],
      ...(begun?.words ?? []),
    ]),
  );
  const begun = typed.find(({ meant }) => meant.begun)?.word;
  return (word) => words.has(word) || (begun !== undefined && word.startsWith(begun));
}
