import { publicAddress } from '../../content/addresses.ts';
import { type ContentName, contentTypes } from '../../content/index.ts';
import type { ShownPicture } from '../../content/picture.ts';
import type { Found, FoundEntry } from '../../content/search/found.ts';
import { excerptOf, firstMatch, marked } from '../../content/search/marks.ts';
import { readQuery, withOther } from '../../content/search/query.ts';
import { type Sought, soughtOf } from '../../content/search/sought.ts';
import { all, kindToken, type Match } from '../../content/search/tokens.ts';
import type { FoundRow } from '../../store/search/search-store.ts';
import type { Stores } from '../../store/stores.ts';
import { knownPictures } from '../pages/known-pictures.ts';
import { createAsking } from './asking.ts';
import { createKnownCounts } from './known-counts.ts';
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
/** UTF-16 units of all texts of an answer that are looked through for their excerpts, each as far as to what was found. */
const mostRead = 400_000;

/**
 * What a search asks of the database, step by step; each is bounded, whatever is typed.
 *
 * @param onChange calls back when content has changed
 */
export function createSearch(
  { search, files, places }: Pick<Stores, 'search' | 'files' | 'places'>,
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
    const calledOff = await places.calledOffAmong(webinars);
    let left = mostRead;
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

/** What is marked: all that the typed words stand for. */
function soughtIn(typed: readonly Typed[]): Sought {
  const words = typed.flatMap(({ word, meant: { kin, near, parts, meanings, begun } }) => [
    ...[word, ...kin, ...near, ...parts.flat(), ...meanings.flat()],
    ...(begun?.words ?? []),
  ]);
  return soughtOf(words, typed.find(({ meant }) => meant.begun)?.word);
}
