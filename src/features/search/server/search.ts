import { publicAddress } from '#cms/records/addresses.ts';
import { knownPictures } from '#cms/records/public-content.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { excerptOf, firstMatch, marked, type Sought, soughtOf } from '../rules/highlights.ts';
import {
  anySteps,
  anywhere,
  laxSteps,
  type Meant,
  readQuery,
  roughly,
  stepsOf,
  withOther,
} from '../rules/plan.ts';
import type { Found, FoundEntry } from '../rules/searchable.ts';
import { all, kindToken, type Match } from '../rules/words.ts';
import type { FoundRow, SearchStore } from './search-store.ts';
import { createKnownCounts, createVocabulary, type KnownCounts, type Typed } from './vocabulary.ts';

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** Searches visible entries. A typed text must not be in any cache or log. */
    search: Pick<Search, 'find'>;
  }
}

/** With fewer results, entries that lack a word are added. */
const tooFew = 5;

/** A running query of the index: the number of matching entries, and the numbers of the best. */
interface Asked {
  total: number;
  numbers: Promise<number[]>;
  /** Stops reading numbers that are not needed. */
  giveUp(): void;
}

/**
 * Queries the index for the alternatives of words.
 *
 * @param within restricts the steps
 * @param reach how many numbers are needed
 */
function createAsking(
  search: SearchStore,
  counts: KnownCounts,
  within: (steps: Match[]) => Match[],
  reach: number,
) {
  /** Results of steps, because a step may be repeated after words were added. */
  const answered = new Map<string, Promise<number[]>>();

  function newest(step: Match): Promise<number[]> {
    const text = JSON.stringify(step);
    const answer = answered.get(text) ?? search.newest(step, reach);
    answered.set(text, answer);
    return answer;
  }

  /** Reads the best steps while the last one is counted: on PostgreSQL, both take about equally long. */
  async function begin(steps: readonly Match[]): Promise<Asked> {
    const last = steps.at(-1);
    let isWanted = true;
    const counted = last ? search.counts([last]) : [];

    /** Each entry at the position of its first matching step. */
    async function read(): Promise<number[]> {
      const numbers = new Set<number>();
      for (const step of steps) {
        if (!isWanted || numbers.size >= reach) break;
        for (const number of await newest(step)) numbers.add(number);
      }
      return [...numbers].slice(0, reach);
    }

    const numbers = read();
    // The caller that awaits it gets the error; without a caller it is not an unhandled rejection.
    numbers.catch(() => undefined);
    const [total = 0] = await counted;
    return {
      total,
      numbers,
      giveUp: () => {
        isWanted = false;
      },
    };
  }

  /** The words with alternatives on this site, rarest first, each once: `child` and `children` are one. */
  async function rarestFirst(words: readonly Meant[]): Promise<Meant[]> {
    const asked = words.filter((word, index) => {
      const isSame = ({ variants }: Meant) =>
        variants.length > 0 && word.variants.every((one) => variants.includes(one));
      const isTwice = word.variants.length > 0 && words.slice(0, index).some(isSame);
      return anywhere(word) && !isTwice;
    });
    // There is nothing to sort, and the next query shows whether it exists.
    if (asked.length < 2) return asked;
    const first = await countsOf(asked, roughly);
    // The vocabulary contains words that no entry has any more.
    const doubtful = asked.filter((_word, index) => first[index] === 0);
    const again = await countsOf(doubtful, anywhere);
    const countOf = new Map(asked.map((word, index) => [word, first[index] ?? 0]));
    for (const [index, word] of doubtful.entries()) countOf.set(word, again[index] ?? 0);
    return asked
      .filter((word) => countOf.get(word) !== 0)
      .sort((a, b) => (countOf.get(a) ?? 0) - (countOf.get(b) ?? 0));
  }

  /** The number of entries for each of them, up to the relevant maximum. */
  const countsOf = (words: readonly Meant[], of: (word: Meant) => Match | undefined): Promise<number[]> =>
    counts(words.map(of).filter((match) => match !== undefined));

  /** Runs the steps for these words, best first. @param hasNear whether similar words count */
  return async (meant: readonly Meant[], hasNear: boolean): Promise<Asked> => {
    const words = await rarestFirst(meant);
    const strict = within(stepsOf(words, hasNear));
    let asked = await begin(strict);
    if (words.length > 1 && asked.total < tooFew) {
      asked.giveUp();
      asked = await begin([...strict, ...within(laxSteps(words))]);
    }
    if (words.length > 2 && asked.total === 0) {
      asked.giveUp();
      asked = await begin(within(anySteps(words)));
    }
    return asked;
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
  }): Promise<Found>;

  /** The newest visible articles, for searches without results. @param limit 1 to `maxResults` */
  newest(limit: number): Promise<FoundEntry[]>;
}

/** The maximum number of results per answer and of reachable results. */
export const maxResults = 50;
export const furthestResult = 500;

/** With fewer results, similar words are added. */
const few = 3;
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
  const counts = createKnownCounts(search, onChange);
  const vocabulary = createVocabulary(search, counts);
  const pictures = knownPictures(files, onChange);

  return {
    async find({ text, kind, limit, offset }) {
      const query = readQuery(text);
      if (query.words.length === 0) return { results: [], total: 0, nearWords: [], nearTexts: [] };
      const within = (steps: Match[]) =>
        kind ? steps.map((step) => all([step, { token: kindToken(kind) }]) ?? step) : steps;

      const reach = Math.min(offset, furthestResult) + limit;
      const asking = createAsking(search, counts, within, reach);
      let typed = await vocabulary.read(query);
      const ask = () =>
        asking(
          typed.map(({ meant }) => meant),
          typed.some(isNear),
        );
      let found = await ask();
      if (found.total < few && !typed.every(isNear)) {
        found.giveUp();
        typed = await vocabulary.withNear(typed);
        found = await ask();
      }
      const entries = async () => {
        const numbers = await found.numbers;
        return search.entries(numbers.slice(offset, offset + limit));
      };
      const [rows, near] = await Promise.all([entries(), vocabulary.nearWords(typed)]);
      return {
        results: await shown(rows, soughtIn(typed)),
        total: found.total,
        nearWords: near.map(({ word }) => word),
        nearTexts: near.map(({ word, typed }) => ({ word, text: withOther(text, typed, word) })),
      };
    },

    async newest(limit) {
      const numbers = await search.newest({ token: kindToken('blog') }, limit);
      return shown(await search.entries(numbers), soughtOf([]));
    },
  };

  async function shown(rows: readonly FoundRow[], sought: Sought): Promise<FoundEntry[]> {
    const known = await pictures.find(rows.map(({ picture }) => picture).filter(Boolean));
    const webinars = rows.filter(({ record }) => record === 'webinar').map(({ entryId }) => entryId);
    const calledOff = await registrations.calledOffAmong(webinars);
    let left = maxRead;
    return rows.map((row) => {
      const kind = row.record as ContentName;
      const picture: ShownPicture | undefined = row.picture
        ? { name: row.picture, alt: row.alt, facts: known.get(row.picture) }
        : undefined;
      const first = firstMatch(row.text.slice(0, left), sought);
      left = Math.max(0, left - (first ?? row.text.length));
      return {
        kind,
        _id: row.entryId,
        path: publicAddress(contentTypes[kind], { _id: row.entryId, link: row.link }),
        title: marked(row.title, sought),
        excerpt: excerptOf(row.text, first ?? 0, sought),
        picture,
        ...(calledOff.has(row.entryId) && { isCalledOff: true as const }),
      };
    });
  }
}

const isNear = ({ isNearKnown }: Typed) => isNearKnown;

/** The words to mark: all alternatives of the typed words. */
function soughtIn(typed: readonly Typed[]): Sought {
  const words = typed.flatMap(({ word, meant: { variants, near, parts, meanings, begun } }) => [
    ...[word, ...variants, ...near, ...parts.flat(), ...meanings.flat()],
    ...(begun?.words ?? []),
  ]);
  return soughtOf(words, typed.find(({ meant }) => meant.begun)?.word);
}
